/** `npm run mails`: unsent mails, with masked addresses. */
import { StartError } from '../../shared/settings/startError.ts';
import { maskEmail } from '../domain/admin/masking.ts';
import type { StoreAccess } from '../domain/dependencies.ts';
import { operator, type UnsentMail } from '../domain/records.ts';
import { dropMail, type MailOutcome, retryMail } from '../domain/registration/unsentMails.ts';

export const usage = `Unsent mails: waiting and failed ones.

  npm run mails -- list
  npm run mails -- retry ID     sends it now; an activation mail that failed gets a new link
  npm run mails -- drop ID
`;

/** Without `parseArgs`, because an id may begin with a hyphen. */
export async function runMailsCommand(dependencies: StoreAccess, args: readonly string[]): Promise<string> {
  const [command, id, ...rest] = args;
  if (rest.length > 0) throw new StartError(usage);
  if (command === 'list' && id === undefined) return list(dependencies);
  if (command === 'retry' && id !== undefined) return describeOutcome(await retryMail(dependencies, id, operator));
  if (command === 'drop' && id !== undefined) return describeOutcome(await dropMail(dependencies, id, operator));
  throw new StartError(usage);
}

async function list({ unitOfWork, clock }: StoreAccess): Promise<string> {
  const mails = await unitOfWork.stores.mails.listUnsent();
  return mails.length === 0 ? 'No unsent mails.\n' : mails.map((mail) => `${describeMail(mail, clock())}\n`).join('');
}

function describeMail(mail: UnsentMail, now: Date): string {
  const { id, template, recipient, createdAt, attempts, lastError } = mail;
  const columns = [id, getMailState(mail, now), template, maskEmail(recipient), createdAt.toISOString()];
  return [...columns, `${attempts} attempts`, lastError ?? ''].join('\t').trimEnd();
}

function getMailState({ deadAt, leaseUntil, nextAttemptAt }: UnsentMail, now: Date): string {
  if (deadAt !== null) return 'dead';
  if (leaseUntil !== null && leaseUntil > now) return 'sending';
  return nextAttemptAt > now ? 'waiting' : 'due';
}

const outcomeMessages: Readonly<Record<MailOutcome, string>> = {
  QUEUED: 'The mail will be sent immediately.\n',
  DROPPED: 'Mail dropped.\n',
  NOT_FOUND: 'Mail not found, or already sent.',
  SENDING: 'The mail is being sent.',
  NO_LONGER_VALID: 'The mail is no longer valid: the registration is active, expired or replaced, or its link expired.',
};

function describeOutcome(outcome: MailOutcome): string {
  if (outcome === 'QUEUED' || outcome === 'DROPPED') return outcomeMessages[outcome];
  throw new StartError(outcomeMessages[outcome]);
}
