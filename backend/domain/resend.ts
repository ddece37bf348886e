/** The activation mail once more: for a waiting registration, or for a link whose time has run out. */

import { isOpen } from './activation.ts';
import { countMail, nextMailAt, queueActivationMail } from './activationMail.ts';
import { sha256 } from './clock.ts';
import type { Caller, DomainDependencies } from './dependencies.ts';
import { perCaller } from './rateLimits.ts';
import { decidePlaces, decideStanding, isUsable, placesHeld } from './registrationCodes.ts';
import type { Registration, Stores } from './stores.ts';
import { fourteenDays } from './vouchers.ts';

export interface ResendResult {
  readonly status: 'SENT' | 'COOLDOWN' | 'LIMIT' | 'NOT_FOUND' | 'ALREADY_ACTIVE' | 'CODE_REFUSED';
  readonly retryAfterSeconds: number | null;
  readonly errorDetails: readonly string[];
}

type FindRegistration = (stores: Stores) => Promise<Registration | null>;

export async function resendActivation(
  dependencies: DomainDependencies,
  registrationId: string,
  caller: Caller,
): Promise<ResendResult> {
  const find: FindRegistration = ({ registrations }) => registrations.find(registrationId);
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
  const wait = await limiter.check(unitOfWork.stores.counters, perCaller(caller, 'resend'), now);
  if (wait !== null) return answer('LIMIT', { retryAfterSeconds: wait });
  const known = await find(unitOfWork.stores);
  if (known === null) return answer('NOT_FOUND');

  return unitOfWork.transaction(async (stores) => {
    await stores.registrations.lockAddress(known.emailCanonical);
    const registration = await find(stores);
    if (registration === null) return answer('NOT_FOUND');
    if ((await stores.registrations.findActive(registration.emailCanonical)) !== null) return answer('ALREADY_ACTIVE');
    if (registration.state === 'REPLACED') return answer('NOT_FOUND');
    if (isOpen(registration, now)) return mailAgain(dependencies, stores, registration, now);
    return onLapsed(stores, registration, now);
  });
}

async function mailAgain(
  dependencies: DomainDependencies,
  stores: Stores,
  registration: Registration,
  now: Date,
): Promise<ResendResult> {
  const refusal = await refuseMail(dependencies, stores, registration, now);
  if (refusal !== null) return refusal;
  await queueActivationMail(stores, dependencies, 'activationAgain', registration, now);
  return answer('SENT');
}

async function refuseMail(
  dependencies: DomainDependencies,
  stores: Stores,
  { emailCanonical }: Registration,
  now: Date,
): Promise<ResendResult | null> {
  const coolDown = (await nextMailAt(stores, emailCanonical, now)).getTime() - now.getTime();
  if (coolDown > 0) return answer('COOLDOWN', { retryAfterSeconds: Math.ceil(coolDown / 1000) });
  const wait = await countMail(dependencies, stores, emailCanonical, now);
  return wait === null ? null : answer('LIMIT', { retryAfterSeconds: wait });
}

async function renewLapsed(
  dependencies: DomainDependencies,
  stores: Stores,
  lapsed: Registration,
  now: Date,
): Promise<ResendResult> {
  const { code, emailCanonical } = lapsed;
  const record = await stores.codes.find(code);
  // The invitation's own fortnight was kept at registration; the link's timestamp is not asked for again.
  const standing = decideStanding(record, 'valid');
  if (!isUsable(standing)) return answer('CODE_REFUSED', { errorDetails: standing.errorDetails });
  const holder = { emailCanonical };
  if (!(await stores.codes.holdPlace(code, holder, now))) {
    const refusal = decidePlaces(record?.balance ?? null, await stores.codes.countHeld(code, now, holder));
    return answer('CODE_REFUSED', { errorDetails: [refusal ?? placesHeld] });
  }
  const refusal = await refuseMail(dependencies, stores, lapsed, now);
  if (refusal !== null) return refusal;
  const expiresAt = new Date(now.getTime() + fourteenDays);
  await stores.registrations.renew(lapsed.id, now, expiresAt);
  await queueActivationMail(stores, dependencies, 'activationAgain', { ...lapsed, expiresAt }, now);
  return answer('SENT');
}

function answer(status: ResendResult['status'], rest: Partial<ResendResult> = {}): ResendResult {
  return { status, retryAfterSeconds: null, errorDetails: [], ...rest };
}
