/** `npm run mails`: unsent mails, with masked addresses. */
import { StartError } from '../../shared/settings/startError.ts';
import { maskEmail } from '../domain/admin/masking.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { operator, type UnsentMail } from '../domain/records.ts';
import { dropMail, type MailOutcome, retryMail } from '../domain/registration/unsentMails.ts';

export const usage = `Mails that have not gone out: those that wait, and those that were given up.

  npm run mails -- list
  npm run mails -- retry ID     once more, now; of a lost activation with a new link
  npm run mails -- drop ID
`;

/** Without `parseArgs`, because an id may begin with a hyphen. */
export async function runMailsCommand(
  dependencies: Pick<DomainDependencies, 'unitOfWork' | 'clock'>,
  args: readonly string[],
): Promise<string> {
  const [command, id, ...rest] = args;
  if (rest.length > 0) throw new StartError(usage);
  if (command === 'list' && id === undefined) return list(dependencies);
  if (command === 'retry' && id !== undefined) return describeOutcome(await retryMail(dependencies, id, operator));
  if (command === 'drop' && id !== undefined) return describeOutcome(await dropMail(dependencies, id, operator));
  throw new StartError(usage);
}

async function list({ unitOfWork, clock }: Pick<DomainDependencies, 'unitOfWork' | 'clock'>): Promise<string> {
  const mails = await unitOfWork.stores.mails.listUnsent();
  return mails.length === 0 ? 'No mail waits.\n' : mails.map((mail) => `${describeMail(mail, clock())}\n`).join('');
}

function describeMail(mail: UnsentMail, now: Date): string {
  const { id, template, recipient, createdAt, attempts, lastError } = mail;
  const columns = [id, getMailState(mail, now), template, maskEmail(recipient), createdAt.toISOString()];
  return [...columns, `${attempts} tried`, lastError ?? ''].join('\t').trimEnd();
}

function getMailState({ deadAt, leaseUntil, nextAttemptAt }: UnsentMail, now: Date): string {
  if (deadAt !== null) return 'dead';
  if (leaseUntil !== null && leaseUntil > now) return 'in hand';
  return nextAttemptAt > now ? 'waiting' : 'due';
}

const outcomeMessages: Readonly<Record<MailOutcome, string>> = {
  QUEUED: 'The mail goes out now.\n',
  DROPPED: 'The mail is dropped.\n',
  NOT_FOUND: 'There is no such mail, or it has gone out.',
  IN_HAND: 'The mail is being sent right now.',
  ENDED: 'What the mail says has ended: the registration is active, lapsed or replaced, or its link has run out.',
};

function describeOutcome(outcome: MailOutcome): string {
  if (outcome === 'QUEUED' || outcome === 'DROPPED') return outcomeMessages[outcome];
  throw new StartError(outcomeMessages[outcome]);
}
