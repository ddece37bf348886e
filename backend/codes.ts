/** `npm run codes`, as a process. */
import { runCodesCommand } from './codesCommand.ts';
import { runCommand } from './runCommand.ts';

runCommand('codes', runCodesCommand);
