/**
 * Offers free places to those who wait for them, and reminds of registrations before they expire: every minute, on every
 * instance. The locks of code and email address keep two instances from doing the same twice.
 */
import { addPersonalLink } from '../codes/createLinks.ts';
import { checkQuota, decideCodeOutcome, isUsable } from '../codes/decideCodeOutcome.ts';
import type { DomainDependencies, Transaction } from '../dependencies.ts';
import { placeHoldMs, reminderLeadMs } from '../durations.ts';
import { type PlaceWait, system } from '../records.ts';
import { isOpen } from '../registration/activation.ts';
import { resendMail } from '../registration/resendActivation.ts';

export async function offerPlaces(dependencies: DomainDependencies): Promise<void> {
  const { clock, unitOfWork } = dependencies;
  const { waits } = unitOfWork.stores;
  await waits.removeEnded(clock());
  for (const code of await waits.listCodes(clock())) {
    for (let next = await waits.findNext(code, clock()); next !== null; next = await waits.findNext(code, clock())) {
      const wait = next;
      const now = clock();
      const hasOffered = await unitOfWork.transaction((stores) => offerPlace({ ...dependencies, stores, now }, wait));
      if (!hasOffered) break;
    }
  }
}

/** False without a free place, and if another instance was faster. */
async function offerPlace(
  transaction: Transaction,
  { id, code, email, emailCanonical, language }: PlaceWait,
): Promise<boolean> {
  const { stores, links, now } = transaction;
  await stores.registrations.lockEmail(emailCanonical);
  await stores.codes.lockState(code);
  const reservedCount = await stores.codes.countReserved(code, now, { emailCanonical, isNext: true });
  const outcome = decideCodeOutcome(await stores.codes.find(code), 'valid', reservedCount, now);
  if (!isUsable(outcome) || (await stores.waits.findNext(code, now))?.id !== id) return false;
  const end = new Date(now.getTime() + placeHoldMs);
  const link = await addPersonalLink(transaction, { code, actor: system, end });
  await stores.waits.offer(id, link.linkId, link.validUntil);
  const payload = { waitId: id, token: links.signWait(id), ...link.payload };
  await stores.mails.add({ template: 'placeOffer', language, recipient: email, payload }, now);
  return true;
}

export async function sendReminders(dependencies: DomainDependencies): Promise<void> {
  const { clock, unitOfWork } = dependencies;
  const now = clock();
  const end = new Date(now.getTime() + reminderLeadMs);
  for (const { id, emailCanonical } of await unitOfWork.stores.registrations.listUnreminded(now, end))
    await unitOfWork.transaction((stores) => remind({ ...dependencies, stores, now }, id, emailCanonical));
}

/** At most once, also if no mail is allowed. */
async function remind(transaction: Transaction, id: string, emailCanonical: string): Promise<void> {
  const { registrations, applications, codes } = transaction.stores;
  const { now } = transaction;
  await registrations.lockEmail(emailCanonical);
  const isFirst = await registrations.markReminded(id, now);
  const registration = await registrations.find(id);
  if (!isFirst || registration === null || !isOpen(registration, now)) return;
  if ((await registrations.findActive(emailCanonical)) !== null) return;
  if ((await applications.findWithdrawn(emailCanonical)) !== null) return;
  const { balance = null } = (await codes.find(registration.code)) ?? {};
  if (checkQuota(balance, await codes.countReserved(registration.code, now, { emailCanonical })) !== null) return;
  await resendMail(transaction, registration, null, undefined, 'activationReminder');
}
