/**
 * A new pending registration, for a new submission and for a changed address alike: it needs a place, unless its
 * address holds one already, and its mail. Inside a transaction that holds the address's lock.
 */
import { countMail, nextMailAt, queueActivationMail } from './activationMail.ts';
import type { DomainDependencies } from './dependencies.ts';
import { decidePlaces, placesHeld } from './registrationCodes.ts';
import {
  accountActive,
  accountPending,
  codeRefused,
  mailSent,
  type RegistrationResult,
  rateLimited,
} from './registrationResult.ts';
import type { CodeStore, Holder, Registration, Stores } from './stores.ts';

/** `write` stores the registration. `leavingId` names the registration that it takes over from. */
export async function addRegistration(
  dependencies: DomainDependencies,
  stores: Stores,
  registration: Registration,
  now: Date,
  write: () => Promise<void>,
  leavingId?: string,
): Promise<RegistrationResult> {
  const { registrations, codes } = stores;
  const { id, code, emailCanonical } = registration;
  const holder: Holder = leavingId === undefined ? { emailCanonical } : { emailCanonical, leavingId };
  if ((await registrations.findActive(emailCanonical)) !== null) {
    // Only who could have registered is told that the address has an account.
    const refusal = await refusePlace(codes, code, holder, now);
    return refusal === null ? tellActive(dependencies, stores, emailCanonical, now) : codeRefused([refusal]);
  }
  // Read before the lock that everybody with this code waits for.
  const isKnown = await registrations.hasPending(emailCanonical, now);
  const sendAt = await nextMailAt(stores, emailCanonical, now);
  if (!(await codes.holdPlace(code, holder, now))) {
    return codeRefused([(await refusePlace(codes, code, holder, now)) ?? placesHeld]);
  }
  const wait = await countMail(dependencies, stores, emailCanonical, now);
  if (wait !== null) return rateLimited(wait);
  await write();
  await queueActivationMail(stores, dependencies, 'activation', registration, now, sendAt);
  return isKnown ? accountPending(id) : mailSent(id);
}

async function refusePlace(codes: CodeStore, code: string, holder: Holder, now: Date): Promise<string | null> {
  const record = await codes.find(code);
  return decidePlaces(record?.balance ?? null, await codes.countHeld(code, now, holder));
}

async function tellActive(
  { limiter }: DomainDependencies,
  { counters }: Stores,
  emailCanonical: string,
  now: Date,
): Promise<RegistrationResult> {
  const wait = await limiter.check(counters, [['accountQuestionPerEmail', emailCanonical]], now);
  return wait === null ? accountActive : rateLimited(wait);
}
