/** The activation mail once more: for a waiting registration, or for a link whose time has run out. */

import { isOpen } from './activation.ts';
import { coolDownSeconds, queueActivationMail } from './activationMail.ts';
import { sha256 } from './clock.ts';
import type { Caller, DomainDependencies } from './dependencies.ts';
import { decidePlaces, decideStanding, isUsable, placesHeld } from './registrationCodes.ts';
import type { Registration, Stores } from './stores.ts';
import { fourteenDays } from './vouchers.ts';

export interface ResendResult {
  readonly status: 'SENT' | 'COOLDOWN' | 'LIMIT' | 'NOT_FOUND' | 'ALREADY_ACTIVE' | 'CODE_REFUSED';
  readonly retryAfterSeconds: number | null;
  readonly registrationId: string | null;
  readonly errorDetails: readonly string[];
}

type FindRegistration = (stores: Stores) => Promise<Registration | null>;

export async function resendActivation(
  dependencies: DomainDependencies,
  id: string,
  caller: Caller,
): Promise<ResendResult> {
  const find: FindRegistration = ({ registrations }) => findByAnyId(registrations, id);
  return sendAgain(dependencies, find, caller, async () => answer('NOT_FOUND'));
}

/** A lapsed registration gave its place back, so it has to hold one again before its mail goes out. */
export async function renewActivation(
  dependencies: DomainDependencies,
  token: string,
  caller: Caller,
): Promise<ResendResult> {
  const find: FindRegistration = ({ registrations }) => registrations.findByToken(sha256(token));
  return sendAgain(dependencies, find, caller, (stores, lapsed, now) => renewLapsed(dependencies, stores, lapsed, now));
}

async function sendAgain(
  dependencies: DomainDependencies,
  find: FindRegistration,
  caller: Caller,
  onLapsed: (stores: Stores, lapsed: Registration, now: Date) => Promise<ResendResult>,
): Promise<ResendResult> {
  const { unitOfWork, limiter, clock } = dependencies;
  const now = clock();
  const wait = await limiter.check(unitOfWork.stores.counters, [['resendPerAddress', caller.address]], now);
  if (wait !== null) return answer('LIMIT', { retryAfterSeconds: wait });
  const known = await find(unitOfWork.stores);
  if (known === null) return answer('NOT_FOUND');

  return unitOfWork.transaction(async (stores) => {
    await stores.registrations.lockAddress(known.emailCanonical);
    const registration = await find(stores);
    if (registration === null || registration.state === 'REPLACED') return answer('NOT_FOUND');
    if ((await stores.registrations.findActive(registration.emailCanonical)) !== null) return answer('ALREADY_ACTIVE');
    if (isOpen(registration, now)) return mailAgain(dependencies, stores, registration, registration.id, now);
    const newer = await stores.registrations.findPending(registration.emailCanonical, now);
    if (newer !== null) return mailAgain(dependencies, stores, newer, newer.watchId, now);
    return onLapsed(stores, registration, now);
  });
}

async function mailAgain(
  { limiter, random }: DomainDependencies,
  stores: Stores,
  registration: Registration,
  registrationId: string,
  now: Date,
): Promise<ResendResult> {
  const coolDown = coolDownSeconds(registration, now);
  if (coolDown > 0) return answer('COOLDOWN', { retryAfterSeconds: coolDown, registrationId });
  const wait = await limiter.check(stores.counters, [['activationMailPerEmail', registration.emailCanonical]], now);
  if (wait !== null) return answer('LIMIT', { retryAfterSeconds: wait, registrationId });
  await queueActivationMail(stores, random, 'activationAgain', registration, now);
  return answer('SENT', { registrationId });
}

async function renewLapsed(
  dependencies: DomainDependencies,
  stores: Stores,
  lapsed: Registration,
  now: Date,
): Promise<ResendResult> {
  const record = await stores.codes.find(lapsed.code);
  // The invitation's own fortnight was kept at registration; the link's timestamp is not asked for again.
  const standing = decideStanding(record, 'valid');
  if (!isUsable(standing)) return answer('CODE_REFUSED', { errorDetails: standing.errorDetails });
  const wait = await dependencies.limiter.check(
    stores.counters,
    [['activationMailPerEmail', lapsed.emailCanonical]],
    now,
  );
  if (wait !== null) return answer('LIMIT', { retryAfterSeconds: wait });
  if (!(await stores.codes.holdPlace(lapsed.code, now))) {
    const refusal = decidePlaces(record?.balance ?? null, await stores.codes.countHeld(lapsed.code, now));
    return answer('CODE_REFUSED', { errorDetails: [refusal ?? placesHeld] });
  }
  const expiresAt = new Date(now.getTime() + fourteenDays);
  await stores.registrations.renew(lapsed.id, now, expiresAt);
  await queueActivationMail(stores, dependencies.random, 'activationAgain', { ...lapsed, expiresAt }, now);
  return answer('SENT', { registrationId: lapsed.id });
}

export async function findByAnyId(registrations: Stores['registrations'], id: string): Promise<Registration | null> {
  return (await registrations.find(id)) ?? (await registrations.findByWatchId(id));
}

function answer(status: ResendResult['status'], rest: Partial<ResendResult> = {}): ResendResult {
  return { status, retryAfterSeconds: null, registrationId: null, errorDetails: [], ...rest };
}
