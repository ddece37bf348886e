/** Activation mails: one a minute and five a day for each email address. Only a hash of the token is stored. */
import { getHostPrefix } from '../../../node/http/clientAddress.ts';
import { generateToken, sha256 } from '../clock.ts';
import { getMailInviterName } from '../codes/decideCodeOutcome.ts';
import type { Caller, Transaction } from '../dependencies.ts';
import { mailCooldownMs } from '../durations.ts';
import type { Mail, Registration } from '../records.ts';

export async function findNextMailTime({ stores, now }: Transaction, emailCanonical: string): Promise<Date> {
  const last = await stores.registrations.findLastMailTime(emailCanonical);
  return new Date(Math.max(now.getTime(), last === null ? 0 : last.getTime() + mailCooldownMs));
}

/** Counted for each caller: a shared limit would reveal other visitors' mails. */
function buildLimitSubject({ ip }: Caller, emailCanonical: string): string {
  return `${getHostPrefix(ip)} ${emailCanonical}`;
}

export async function readCooldown(transaction: Transaction, emailCanonical: string): Promise<number | null> {
  const { untrustedCaller, readLimits, stores, now } = transaction;
  if (untrustedCaller) {
    const subject = buildLimitSubject(untrustedCaller, emailCanonical);
    return readLimits(stores.counters, [['mailCooldownPerCaller', subject]], now);
  }
  const wait = (await findNextMailTime(transaction, emailCanonical)).getTime() - now.getTime();
  return wait > 0 ? Math.ceil(wait / 1000) : null;
}

/** Returns the seconds to wait, or null. Called last: without a mail nothing is counted. */
export async function checkMailLimit(
  { untrustedCaller, checkLimits, stores: { counters }, now }: Transaction,
  emailCanonical: string,
): Promise<number | null> {
  if (!untrustedCaller) return checkLimits(counters, [['mailPerEmail', emailCanonical]], now);
  const subject = buildLimitSubject(untrustedCaller, emailCanonical);
  await checkLimits(counters, [['mailCooldownPerCaller', subject]], now);
  return checkLimits(counters, [['mailPerCaller', subject]], now);
}

/**
 * The owner of `account` gets a mail without a link; the work is the same, so that the response time reveals nothing.
 * With account privacy, a mail beyond the daily limit is omitted silently.
 */
export async function queueActivationMail(
  transaction: Pick<Transaction, 'stores' | 'now'> & Partial<Transaction>,
  template: 'activation' | 'activationAgain' | 'activationReminder',
  registration: Registration,
  { sendAt = transaction.now, account = null }: { readonly sendAt?: Date; readonly account?: Registration | null } = {},
): Promise<void> {
  const { stores, now, untrustedCaller, checkLimits } = transaction;
  const { id, code, language, email, emailCanonical, gender, firstname, lastname, newsletter, expiresAt } =
    registration;
  const token = generateToken();
  await stores.registrations.addToken(sha256(token), id, now);
  const inviter = getMailInviterName((await stores.codes.find(code))?.inviterName ?? null);
  const invitee = { gender, firstname, lastname, newsletter };
  const payload = { registrationId: id, token, ...invitee, code, inviter, validUntil: expiresAt.toISOString() };
  const mail = { template, language, recipient: email, payload };
  const isMailLimited =
    untrustedCaller && (await checkLimits?.(stores.counters, [['mailPerEmail', emailCanonical]], now));
  if (!isMailLimited)
    await stores.mails.add(account === null ? mail : buildAccountExistsMail(account, id), now, sendAt);
}

/** Contains nothing that another visitor typed. */
export function buildAccountExistsMail(
  { language, email: recipient, gender, firstname, lastname }: Registration,
  registrationId: string,
): Mail {
  return { template: 'accountExists', language, recipient, payload: { registrationId, gender, firstname, lastname } };
}
