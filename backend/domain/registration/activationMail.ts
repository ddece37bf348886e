/** The one way to an activation mail: one a minute and five a day per address. Of the token only a hash is stored. */
import { hostOf } from '../../../node/http/clientAddress.ts';
import { generateToken, sha256 } from '../clock.ts';
import { getMailInviterName } from '../codes/decideCodeOutcome.ts';
import type { Caller, Transaction } from '../dependencies.ts';
import { mailCooldownMs } from '../durations.ts';
import type { Mail, Registration } from '../records.ts';

export async function findNextMailTime({ stores, now }: Transaction, emailCanonical: string): Promise<Date> {
  const last = await stores.registrations.lastMailAt(emailCanonical);
  return new Date(Math.max(now.getTime(), last === null ? 0 : last.getTime() + mailCooldownMs));
}

/** What a stranger asks for is counted apart: else a wait would tell of others' mails. */
function buildLimitSubject({ address }: Caller, emailCanonical: string): string {
  return `${hostOf(address)} ${emailCanonical}`;
}

export async function readCooldown(transaction: Transaction, emailCanonical: string): Promise<number | null> {
  const { untrustedCaller, readLimits, stores, now } = transaction;
  if (untrustedCaller)
    return readLimits(
      stores.counters,
      [['mailPausePerStranger', buildLimitSubject(untrustedCaller, emailCanonical)]],
      now,
    );
  const wait = (await findNextMailTime(transaction, emailCanonical)).getTime() - now.getTime();
  return wait > 0 ? Math.ceil(wait / 1000) : null;
}

/** Null where the mail may go out, else the seconds to wait. Asked last: an address without mails has no counter. */
export async function checkMailLimit(
  { untrustedCaller, checkLimits, stores: { counters }, now }: Transaction,
  emailCanonical: string,
): Promise<number | null> {
  if (!untrustedCaller) return checkLimits(counters, [['mailPerEmail', emailCanonical]], now);
  const subject = buildLimitSubject(untrustedCaller, emailCanonical);
  await checkLimits(counters, [['mailPausePerStranger', subject]], now);
  return checkLimits(counters, [['mailPerStranger', subject]], now);
}

interface Delivery {
  /** A mail that comes within the minute stays in the outbox until the minute is over, so that nobody's link is lost. */
  readonly sendAt?: Date;
  /** The address's own, where no answer may tell of it: its owner gets word of it in place of the link. */
  readonly account?: Registration | null;
}

/**
 * The same work with and without an account: nobody learns of one from how long an answer takes. Where no answer may tell
 * it, an address that has had its mails of the day gets no more without a word.
 */
export async function queueActivationMail(
  transaction: Pick<Transaction, 'stores' | 'now'> & Partial<Transaction>,
  template: 'activation' | 'activationAgain',
  registration: Registration,
  { sendAt = transaction.now, account = null }: Delivery = {},
): Promise<void> {
  const { stores, now, untrustedCaller, checkLimits } = transaction;
  const { id, code, language, email, emailCanonical, gender, firstname, lastname, newsletter, expiresAt } =
    registration;
  const token = generateToken();
  await stores.registrations.addToken(sha256(token), id, now);
  await stores.registrations.markMailed(id, sendAt);
  const inviter = getMailInviterName((await stores.codes.find(code))?.inviterName ?? null);
  const invitee = { gender, firstname, lastname, newsletter };
  const payload = { registrationId: id, token, ...invitee, code, inviter, validUntil: expiresAt.toISOString() };
  const mail = { template, language, recipient: email, payload };
  const isMailLimited =
    untrustedCaller && (await checkLimits?.(stores.counters, [['mailPerEmail', emailCanonical]], now));
  if (!isMailLimited)
    await stores.mails.add(account === null ? mail : buildAccountExistsMail(account, id), now, sendAt);
}

/** With nothing of what somebody else has typed. */
function buildAccountExistsMail(
  { language, email: recipient, gender, firstname, lastname }: Registration,
  registrationId: string,
): Mail {
  return { template: 'accountExists', language, recipient, payload: { registrationId, gender, firstname, lastname } };
}
