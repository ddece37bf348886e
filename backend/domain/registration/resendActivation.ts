import type { Stores } from '../../db/unitOfWork.ts';
import { sha256 } from '../clock.ts';
import { decideEligibility, isUsable } from '../codes/decideCodeOutcome.ts';
import type { Caller, DomainDependencies, Transaction } from '../dependencies.ts';
import { registrationLifetimeMs } from '../durations.ts';
import type { Registration } from '../records.ts';
import { isOpen } from './activation.ts';
import { checkMailLimit, findNextMailTime, queueActivationMail, readCooldown } from './activationMail.ts';
import { reserveSlot } from './addRegistration.ts';

export function resendActivation(dependencies: DomainDependencies, registrationId: string, caller: Caller) {
  const find = ({ registrations }: Stores) => registrations.find(registrationId);
  return resend(dependencies, find, async () => buildResult('NOT_FOUND'), dependencies.accountPrivacy ? caller : null);
}

/** An expired registration needs a new reservation. The caller has the mail and is therefore trusted. */
export function renewActivation(dependencies: DomainDependencies, token: string) {
  const find = ({ registrations }: Stores) => registrations.findByToken(sha256(token));
  return resend(dependencies, find, renewExpired, null);
}

async function resend(
  dependencies: DomainDependencies,
  find: (stores: Stores) => Promise<Registration | null>,
  onExpired: (transaction: Transaction, expired: Registration) => Promise<ResendResult>,
  untrustedCaller: Caller | null,
): Promise<ResendResult> {
  const { unitOfWork, clock } = dependencies;
  const now = clock();
  const found = await find(unitOfWork.stores);
  if (found === null) return buildResult('NOT_FOUND');

  return unitOfWork.transaction(async (stores) => {
    const transaction = { ...dependencies, stores, now, untrustedCaller };
    await stores.registrations.lockEmail(found.emailCanonical);
    return resendLocked(transaction, await find(stores), onExpired);
  });
}

/** An account that another registration opened is hidden from an untrusted caller. */
export async function resendLocked(
  transaction: Transaction,
  registration: Registration | null,
  onExpired: (transaction: Transaction, expired: Registration) => Promise<ResendResult> = renewExpired,
): Promise<ResendResult> {
  const { stores, now, untrustedCaller } = transaction;
  if (registration === null) return buildResult('NOT_FOUND');
  const account = await stores.registrations.findActive(registration.emailCanonical);
  if (account !== null && (!untrustedCaller || account.id === registration.id)) return buildResult('ALREADY_ACTIVE');
  const isMoved = registration.state === 'REPLACED' && registration.replacedBy !== account?.id;
  if (isMoved) return buildResult('NOT_FOUND');
  if (account !== null && registration.expiresAt > now) return resendMail(transaction, registration, account);
  return isOpen(registration, now) ? resendMail(transaction, registration) : onExpired(transaction, registration);
}

/** To the owner of `account`, if any. `beforeSend` is only called when the mail is allowed. */
export async function resendMail(
  transaction: Transaction,
  registration: Registration,
  account: Registration | null = null,
  beforeSend?: () => Promise<void>,
  template: 'activationAgain' | 'activationReminder' = 'activationAgain',
) {
  const cooldown = await readCooldown(transaction, registration.emailCanonical);
  if (cooldown !== null) return buildResult('COOLDOWN', { retryAfterSeconds: cooldown });
  const wait = await checkMailLimit(transaction, registration.emailCanonical);
  if (wait !== null) return buildResult('LIMIT', { retryAfterSeconds: wait });
  await beforeSend?.();
  const sendAt = await findNextMailTime(transaction, registration.emailCanonical);
  await transaction.stores.registrations.markMailed(registration.id, sendAt);
  await queueActivationMail(transaction, template, registration, { sendAt, account });
  return buildResult('SENT');
}

async function renewExpired(transaction: Transaction, expired: Registration): Promise<ResendResult> {
  const { stores, now } = transaction;
  const { code, emailCanonical } = expired;
  // The registration link was checked at registration.
  const eligibility = decideEligibility(await stores.codes.find(code), 'valid', now);
  if (!isUsable(eligibility)) return buildResult('CODE_REFUSED', { errorDetails: eligibility.errorDetails });
  const rejection = await reserveSlot(transaction, expired, { emailCanonical });
  if (rejection !== null) return buildResult('CODE_REFUSED', { errorDetails: [rejection] });
  const expiresAt = new Date(now.getTime() + registrationLifetimeMs);
  const beforeSend = async () => {
    await stores.registrations.renew(expired.id, now, expiresAt);
    await stores.waits.removeOf(expired);
  };
  return resendMail(transaction, { ...expired, expiresAt }, null, beforeSend);
}

type ResendResult = ReturnType<typeof buildResult>;

function buildResult(
  status: 'SENT' | 'COOLDOWN' | 'LIMIT' | 'NOT_FOUND' | 'ALREADY_ACTIVE' | 'CODE_REFUSED',
  rest: { readonly retryAfterSeconds?: number; readonly errorDetails?: readonly string[] } = {},
) {
  return { status, retryAfterSeconds: null, errorDetails: [], ...rest };
}
