/** A pending registration, for a submission or a changed address, in a transaction that holds the address's lock. */
import { countMail, nextMailAt, queueActivationMail } from './activationMail.ts';
import { decidePlaces, placesHeld } from './decideCodeOutcome.ts';
import type { Transaction } from './dependencies.ts';
import { refuseLinkPlace } from './registrationLinks.ts';
import { answer, type RegistrationResult } from './registrationResult.ts';
import type { Holder, Registration } from './stores.ts';

/** `write` stores the registration. `leavingId` names the registration that it takes over from. */
export async function addRegistration(
  transaction: Transaction,
  registration: Registration,
  write: () => Promise<void>,
  leavingId?: string,
): Promise<RegistrationResult> {
  const { stores, checkLimits, now } = transaction;
  const { id, code, emailCanonical } = registration;
  const holder: Holder = leavingId === undefined ? { emailCanonical } : { emailCanonical, leavingId };
  if ((await stores.registrations.findActive(emailCanonical)) !== null) {
    // Only who could have registered is told that the address has an account.
    const refusal = await refusePlace(transaction, code, holder);
    if (refusal !== null) return answer('CODE_REFUSED', { errorDetails: [refusal] });
    const wait = await checkLimits(stores.counters, [['accountQuestionPerEmail', emailCanonical]], now);
    return wait === null ? answer('ACCOUNT_ACTIVE') : answer('RATE_LIMITED', { retryAfterSeconds: wait });
  }
  // Read before the lock that everybody with this code waits for.
  const isKnown = await stores.registrations.hasPending(emailCanonical, now);
  const sendAt = await nextMailAt(transaction, emailCanonical);
  const refusal = await holdPlace(transaction, registration, holder);
  if (refusal !== null) return answer('CODE_REFUSED', { errorDetails: [refusal] });
  const wait = await countMail(transaction, emailCanonical);
  if (wait !== null) return answer('RATE_LIMITED', { retryAfterSeconds: wait });
  await write();
  await queueActivationMail(transaction, 'activation', registration, sendAt);
  return answer(isKnown ? 'ACCOUNT_PENDING' : 'ACTIVATION_EMAIL_SENT', { registrationId: id });
}

/** Null where the holder has its place, else why there is none. */
export async function holdPlace(
  transaction: Transaction,
  { code, linkId }: Pick<Registration, 'code' | 'linkId'>,
  holder: Holder,
): Promise<string | null> {
  const { stores, now } = transaction;
  // Read under the lock: somebody may have paused or revoked the code since it was judged. Who moves was invited in time.
  if (holder.leavingId === undefined && (await stores.codes.lockState(code)) !== 'active')
    return 'REGISTRATION_CODE_INVALID';
  if (!(await stores.codes.holdPlace(code, holder, now)))
    return (await refusePlace(transaction, code, holder)) ?? placesHeld;
  if (linkId === null) return null;
  // Under the code's lock, which every other guest of this link waits for.
  const link = await stores.links.findById(linkId);
  // Who moves to another address keeps what a link gave before it was revoked, but takes no second place of it.
  if (link === null || (link.revokedAt !== null && holder.leavingId === undefined)) return 'REGISTRATION_CODE_INVALID';
  return refuseLinkPlace(stores.links, link, now, holder);
}

async function refusePlace({ stores: { codes }, now }: Transaction, code: string, holder: Holder) {
  const record = await codes.find(code);
  return decidePlaces(record?.balance ?? null, await codes.countHeld(code, now, holder));
}
