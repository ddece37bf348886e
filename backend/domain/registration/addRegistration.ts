/** Adds a pending registration, for a submission or a changed email address, which the transaction must have locked. */
import type { RegistrationStatus } from '../../../shared/graphql/operations.generated.ts';
import type { InvalidField } from '../../../shared/validation/registrationForm.ts';
import { checkLinkQuota } from '../codes/checkRegistrationCode.ts';
import { checkQuota, codeInvalid, quotaReserved } from '../codes/decideCodeOutcome.ts';
import { pauseAfterBurst } from '../codes/memberInvitations.ts';
import type { Transaction } from '../dependencies.ts';
import type { Registration, ReservationKey } from '../records.ts';
import { checkMailLimit, findNextMailTime, queueActivationMail } from './activationMail.ts';

export async function addRegistration(
  transaction: Transaction,
  registration: Registration,
  write: (registration: Registration) => Promise<void>,
  replacedId?: string,
): Promise<RegistrationResult> {
  const { stores, accountPrivacy, checkLimits, now } = transaction;
  const { id, code, emailCanonical, linkId } = registration;
  const reservation: ReservationKey = { emailCanonical, replacedId, offeredLinkId: linkId };
  const codeLookup = ['accountLookupPerCode', code] as const;
  const account = await stores.registrations.findActive(emailCanonical);
  if (account !== null && !accountPrivacy) {
    // The account is only revealed to a caller with a usable code.
    const rejection = await checkCodeQuota(transaction, code, reservation);
    if (rejection !== null) return buildResult('CODE_REFUSED', { errorDetails: [rejection] });
    // The email address first, so that it cannot use up the code's limit alone.
    const lookups = [['accountLookupPerEmail', emailCanonical], codeLookup] as const;
    const wait = await checkLimits(stores.counters, lookups, now);
    return wait === null ? buildResult('ACCOUNT_ACTIVE') : buildResult('RATE_LIMITED', { retryAfterSeconds: wait });
  }
  // Read before the code is locked: all its registrations wait for the lock.
  const hasPending = await stores.registrations.hasPending(emailCanonical, now);
  const sendAt = await findNextMailTime(transaction, emailCanonical);
  const rejection = await reserveUnlessBurst(transaction, registration, reservation);
  if (rejection !== null) return buildResult('CODE_REFUSED', { errorDetails: [rejection] });
  const revealsAccount = hasPending && !accountPrivacy;
  const wait =
    (await checkMailLimit(transaction, emailCanonical)) ??
    (revealsAccount ? await checkLimits(stores.counters, [codeLookup], now) : null);
  if (wait !== null) return buildResult('RATE_LIMITED', { retryAfterSeconds: wait });
  const addedStatus = hasPending ? 'ACCOUNT_PENDING' : 'ACTIVATION_EMAIL_SENT';
  const status = account === null ? addedStatus : 'ACCOUNT_ACTIVE';
  const canLapse = registration.canLapse ?? status === 'ACTIVATION_EMAIL_SENT';
  await write({ ...registration, canLapse, lastMailAt: sendAt });
  await stores.waits.removeOf(registration);
  await queueActivationMail(transaction, 'activation', registration, { sendAt, account });
  return buildResult(status, { registrationId: id });
}

/** As `reserveSlot`; too many new reservations at once pause a member's own code. */
async function reserveUnlessBurst(
  transaction: Transaction,
  registration: Registration,
  reservation: ReservationKey,
): Promise<string | null> {
  const { inviterId, stores, now } = transaction;
  const count = (except?: ReservationKey) => stores.codes.countReserved(registration.code, now, except);
  // The same email address takes over its reservation.
  const isNew = inviterId && reservation.replacedId === undefined && (await count()) === (await count(reservation));
  const rejection = await reserveSlot(transaction, registration, reservation);
  if (rejection !== null || !isNew) return rejection;
  return (await pauseAfterBurst(transaction, registration)) ? codeInvalid : null;
}

/** Returns the rejection reason, or null. After a change of the email address (`replacedId`), revocations are ignored. */
export async function reserveSlot(
  transaction: Pick<Transaction, 'stores' | 'now'>,
  { code, linkId }: Pick<Registration, 'code' | 'linkId'>,
  reservation: ReservationKey,
): Promise<string | null> {
  const { stores, now } = transaction;
  const codeState = await stores.codes.lockState(code);
  if (reservation.replacedId === undefined && codeState !== 'active') return codeInvalid;
  if (!(await stores.codes.reserveSlot(code, reservation, now)))
    return (await checkCodeQuota(transaction, code, reservation)) ?? quotaReserved;
  if (linkId === null) return null;
  const link = await stores.links.findById(linkId);
  if (link === null || (link.revokedAt !== null && reservation.replacedId === undefined)) return codeInvalid;
  return checkLinkQuota(stores.links, link, now, reservation);
}

async function checkCodeQuota(
  { stores: { codes }, now }: Pick<Transaction, 'stores' | 'now'>,
  code: string,
  reservation: ReservationKey,
) {
  const record = await codes.find(code);
  return checkQuota(record?.balance ?? null, await codes.countReserved(code, now, reservation));
}

export interface RegistrationResult {
  readonly status: RegistrationStatus;
  readonly registrationId: string | null;
  readonly fieldErrors: readonly InvalidField[];
  readonly errorDetails: readonly string[];
  readonly retryAfterSeconds: number | null;
}

export function buildResult(status: RegistrationStatus, rest?: Partial<RegistrationResult>): RegistrationResult {
  return { status, registrationId: null, fieldErrors: [], errorDetails: [], retryAfterSeconds: null, ...rest };
}

/** With account privacy, an existing email address gets the same response as a new one. */
export function applyAccountPrivacy(
  result: RegistrationResult,
  { accountPrivacy }: { readonly accountPrivacy: boolean },
) {
  const revealsAccount = result.status === 'ACCOUNT_ACTIVE' || result.status === 'ACCOUNT_PENDING';
  return accountPrivacy && revealsAccount ? { ...result, status: 'ACTIVATION_EMAIL_SENT' as const } : result;
}
