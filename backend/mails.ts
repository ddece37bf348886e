/** `npm run mails`, as a process. */
import { runMailsCommand } from './mailsCommand.ts';
import { runCommand } from './runCommand.ts';

runCommand('mails', runMailsCommand);
