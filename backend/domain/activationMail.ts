/** The one way to an activation mail: one a minute and five a day per address. Of the token only a hash is stored. */
import { sha256 } from './clock.ts';
import { inviterNameForMail } from './decideCodeOutcome.ts';
import type { Transaction } from './dependencies.ts';
import { mailCoolDown } from './periods.ts';
import type { Mail, Registration } from './stores.ts';

/** When the next mail to the address may go out: now, or a minute after the newest one. */
export async function nextMailAt({ stores, now }: Transaction, emailCanonical: string): Promise<Date> {
  const last = await stores.registrations.lastMailAt(emailCanonical);
  return new Date(Math.max(now.getTime(), last === null ? 0 : last.getTime() + mailCoolDown));
}

/** Null where the mail may go out, else the seconds to wait. Asked last: an address without mails has no counter. */
export function countMail({ checkLimits, stores, now }: Transaction, emailCanonical: string): Promise<number | null> {
  return checkLimits(stores.counters, [['mailPerEmail', emailCanonical]], now);
}

interface Delivery {
  /** A mail that comes within the minute stays in the outbox until the minute is over, so that nobody's link is lost. */
  readonly sendAt?: Date;
  /** The address's own, where no answer may tell of it: its owner gets word of it in place of the link. */
  readonly account?: Registration | null;
}

/** The same work with and without an account: nobody learns of one from how long an answer takes. */
export async function queueActivationMail(
  { stores, random, now }: Pick<Transaction, 'stores' | 'random' | 'now'>,
  template: 'activation' | 'activationAgain',
  registration: Registration,
  { sendAt = now, account = null }: Delivery = {},
): Promise<void> {
  const { id, code, language, email, gender, firstname, lastname, newsletter, expiresAt } = registration;
  const token = random.token();
  await stores.registrations.addToken(sha256(token), id, now);
  await stores.registrations.markMailed(id, sendAt);
  const inviter = inviterNameForMail((await stores.codes.find(code))?.inviterName ?? null);
  const guest = { gender, firstname, lastname, newsletter };
  const payload = { registrationId: id, token, ...guest, code, inviter, validUntil: expiresAt.toISOString() };
  const link = { template, language, recipient: email, payload };
  await stores.mails.add(account === null ? link : wordOf(account, id), now, sendAt);
}

/** With nothing of what somebody else has typed. */
function wordOf(
  { language, email: recipient, gender, firstname, lastname }: Registration,
  registrationId: string,
): Mail {
  return { template: 'accountExists', language, recipient, payload: { registrationId, gender, firstname, lastname } };
}
