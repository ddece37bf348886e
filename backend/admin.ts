/** `npm run admin`, as a process. */
import { runAdminCommand } from './adminCommand.ts';
import { runCommand } from './runCommand.ts';

runCommand('admin', runAdminCommand);
