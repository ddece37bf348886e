/** A pending registration, for a submission or a changed address, in a transaction that holds the address's lock. */
import type { InvalidField } from '../../../shared/validation/registrationForm.ts';
import { refuseLinkPlace } from '../codes/checkRegistrationCode.ts';
import { decidePlaces, placesHeld } from '../codes/decideCodeOutcome.ts';
import type { Transaction } from '../dependencies.ts';
import type { Holder, Registration } from '../records.ts';
import { countMail, nextMailAt, queueActivationMail } from './activationMail.ts';

/** `write` stores the registration. `leavingId` names the registration that it takes over from. */
export async function addRegistration(
  transaction: Transaction,
  registration: Registration,
  write: () => Promise<void>,
  leavingId?: string,
): Promise<RegistrationResult> {
  const { stores, neutralAnswers, now } = transaction;
  const { id, code, emailCanonical } = registration;
  const holder: Holder = leavingId === undefined ? { emailCanonical } : { emailCanonical, leavingId };
  const account = await stores.registrations.findActive(emailCanonical);
  if (account !== null && !neutralAnswers) {
    // Only who could have registered is told that the address has an account.
    const refusal = await refusePlace(transaction, code, holder);
    if (refusal !== null) return answer('CODE_REFUSED', { errorDetails: [refusal] });
    const wait = await countQuestion(transaction, registration);
    return wait === null ? answer('ACCOUNT_ACTIVE') : answer('RATE_LIMITED', { retryAfterSeconds: wait });
  }
  // Read before the lock that everybody with this code waits for.
  const isKnown = await stores.registrations.hasPending(emailCanonical, now);
  const sendAt = await nextMailAt(transaction, emailCanonical);
  const refusal = await holdPlace(transaction, registration, holder);
  if (refusal !== null) return answer('CODE_REFUSED', { errorDetails: [refusal] });
  const tells = isKnown && !neutralAnswers;
  const wait = (await countMail(transaction, emailCanonical)) ?? (tells ? await countTelling(transaction, code) : null);
  if (wait !== null) return answer('RATE_LIMITED', { retryAfterSeconds: wait });
  await write();
  await queueActivationMail(transaction, 'activation', registration, { sendAt, account });
  // With neutral answers, a registration of an address that has an account waits as any other does, until it lapses.
  if (account !== null) return answer('ACCOUNT_ACTIVE', { registrationId: id });
  return answer(isKnown ? 'ACCOUNT_PENDING' : 'ACTIVATION_EMAIL_SENT', { registrationId: id });
}

/** The address first: who asks about one without end does not use up what others with this code share. */
async function countQuestion(transaction: Transaction, { code, emailCanonical }: Registration): Promise<number | null> {
  const { checkLimits, stores, now } = transaction;
  const wait = await checkLimits(stores.counters, [['accountQuestionPerEmail', emailCanonical]], now);
  return wait ?? countTelling(transaction, code);
}

function countTelling({ checkLimits, stores, now }: Transaction, code: string): Promise<number | null> {
  return checkLimits(stores.counters, [['accountQuestionPerCode', code]], now);
}

/** Null where the holder has its place, else why there is none. */
export async function holdPlace(
  transaction: Pick<Transaction, 'stores' | 'now'>,
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

async function refusePlace(
  { stores: { codes }, now }: Pick<Transaction, 'stores' | 'now'>,
  code: string,
  holder: Holder,
) {
  const record = await codes.find(code);
  return decidePlaces(record?.balance ?? null, await codes.countHeld(code, now, holder));
}

export interface RegistrationResult {
  readonly status:
    | 'ACTIVATION_EMAIL_SENT'
    | 'ACCOUNT_PENDING'
    | 'ACCOUNT_ACTIVE'
    | 'INVALID_INPUT'
    | 'CODE_REFUSED'
    | 'RATE_LIMITED'
    | 'KEY_REUSED'
    | 'BOT_CHECK_FAILED'
    | 'NOT_FOUND';
  /** Of the caller's own registration, also where somebody registered the address before. */
  readonly registrationId: string | null;
  readonly fieldErrors: readonly InvalidField[];
  readonly errorDetails: readonly string[];
  readonly retryAfterSeconds: number | null;
}

export function answer(status: RegistrationResult['status'], rest?: Partial<RegistrationResult>): RegistrationResult {
  return { status, registrationId: null, fieldErrors: [], errorDetails: [], retryAfterSeconds: null, ...rest };
}

/** What strangers hear: with neutral answers, a known address is answered as a new one is. */
export function outward(result: RegistrationResult, { neutralAnswers }: { readonly neutralAnswers: boolean }) {
  const tells = result.status === 'ACCOUNT_ACTIVE' || result.status === 'ACCOUNT_PENDING';
  return neutralAnswers && tells ? { ...result, status: 'ACTIVATION_EMAIL_SENT' as const } : result;
}
