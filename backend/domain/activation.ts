/** Activation: looking changes nothing, the button's mutation activates, and repeating it reads as success. */
import { sha256 } from './clock.ts';
import type { Caller, DomainDependencies } from './dependencies.ts';
import { maskEmail } from './maskEmail.ts';
import type { Registration, Stores } from './stores.ts';
import { createVoucher, type Voucher } from './vouchers.ts';

export type ActivationState = 'READY' | 'ALREADY_ACTIVE' | 'EXPIRED' | 'NOT_FOUND';

export interface ActivationDetails {
  readonly state: ActivationState;
  readonly maskedEmail: string | null;
  readonly voucher: Voucher | null;
}

export interface ActivationResult {
  readonly status: 'ACTIVATED' | 'ALREADY_ACTIVE' | 'EXPIRED' | 'NOT_FOUND' | 'FAILED';
  readonly voucher: Voucher | null;
  /** For whoever waits for this registration; not part of the public answer. */
  readonly registrationId: string | null;
}

export async function readActivation(
  { unitOfWork, clock }: DomainDependencies,
  token: string,
): Promise<ActivationDetails> {
  const { registrations } = unitOfWork.stores;
  const registration = await registrations.findByToken(sha256(token));
  const state = await stateOf(unitOfWork.stores, registration, clock());
  if (registration === null || state === 'NOT_FOUND') return { state, maskedEmail: null, voucher: null };
  const voucher = await voucherOf(unitOfWork.stores, registration, state);
  return { state, maskedEmail: maskEmail(registration.email), voucher };
}

export async function activateAccount(
  dependencies: DomainDependencies,
  token: string,
  caller: Caller,
): Promise<ActivationResult> {
  const { unitOfWork, simulate } = dependencies;
  const tokenHash = sha256(token);
  const found = await unitOfWork.stores.registrations.findByToken(tokenHash);
  if (found === null) return { status: 'NOT_FOUND', voucher: null, registrationId: null };
  const record = await unitOfWork.stores.codes.find(found.code);
  await simulate(record?.scenario === 'FAIL_ACTIVATION' ? 'FAIL' : null);
  return unitOfWork.transaction((stores) =>
    activateOnce(dependencies, stores, tokenHash, found.emailCanonical, caller),
  );
}

async function activateOnce(
  { clock }: DomainDependencies,
  stores: Stores,
  tokenHash: string,
  emailCanonical: string,
  caller: Caller,
): Promise<ActivationResult> {
  const { registrations, codes, mails } = stores;
  await registrations.lockAddress(emailCanonical);
  // The time after the wait for the lock: what was open when the request came may have lapsed since.
  const now = clock();
  const registration = await registrations.findByToken(tokenHash);
  const state = await stateOf(stores, registration, now);
  if (registration === null || state === 'NOT_FOUND' || state === 'EXPIRED') {
    return { status: state === 'EXPIRED' ? 'EXPIRED' : 'NOT_FOUND', voucher: null, registrationId: null };
  }
  const voucher = await voucherOf(stores, registration, state);
  const registrationId = registration.id;
  if (state === 'ALREADY_ACTIVE') return { status: 'ALREADY_ACTIVE', voucher, registrationId };
  // In the instant of its expiry the place may have gone to somebody else: a new link asks for another one.
  if (!(await codes.consumePlace(registration.code, { emailCanonical }, now))) {
    return { status: 'EXPIRED', voucher: null, registrationId: null };
  }
  if (!(await registrations.activate(registrationId, tokenHash, now, caller.address))) {
    throw new Error('A registration left the pending state under its lock.');
  }
  if (voucher !== null) await registrations.grantVoucher(registrationId, voucher, now);
  await mails.add(
    {
      template: 'welcome',
      language: registration.language,
      recipient: registration.email,
      payload: {
        firstname: registration.firstname,
        percent: voucher?.percent ?? null,
        minimumOrderMinor: voucher?.minimumOrderMinor ?? null,
        validUntil: voucher?.validUntil.toISOString() ?? null,
      },
    },
    now,
  );
  return { status: 'ACTIVATED', voucher, registrationId };
}

/** Any link of an address that has its account says so, whichever of the address's registrations it belongs to. */
async function stateOf(
  { registrations }: Stores,
  registration: Registration | null,
  now: Date,
): Promise<ActivationState> {
  if (registration === null) return 'NOT_FOUND';
  if (registration.state === 'ACTIVE') return 'ALREADY_ACTIVE';
  if ((await registrations.findActive(registration.emailCanonical)) !== null) return 'ALREADY_ACTIVE';
  if (registration.state === 'REPLACED') return 'NOT_FOUND';
  return isOpen(registration, now) ? 'READY' : 'EXPIRED';
}

/** Derived from time: no job has to run for a registration to lapse. */
export function isOpen(registration: Registration, now: Date): boolean {
  return registration.state === 'PENDING' && registration.expiresAt.getTime() > now.getTime();
}

/** Of the registration that opens, or has opened, the account; the other links of its address grant none. */
async function voucherOf(
  { codes }: Stores,
  registration: Registration,
  state: ActivationState,
): Promise<Voucher | null> {
  if (state !== 'READY' && registration.state !== 'ACTIVE') return null;
  const tier = (await codes.find(registration.code))?.tier ?? null;
  return tier === null ? null : createVoucher(tier, registration.registeredAt);
}

export interface RegistrationDetails {
  readonly state: Registration['state'] | 'UNKNOWN';
  readonly voucher: Voucher | null;
}

/** What whoever waits for a registration is told: the address's account counts, whichever link opened it. */
export async function readRegistration(
  dependencies: DomainDependencies,
  registrationId: string,
): Promise<RegistrationDetails> {
  const { stores } = dependencies.unitOfWork;
  const registration = await stores.registrations.find(registrationId);
  if (registration === null) return { state: 'UNKNOWN', voucher: null };
  const voucher = registration.state === 'ACTIVE' ? await voucherOf(stores, registration, 'ALREADY_ACTIVE') : null;
  return { state: await toldStateOf(stores, registration, dependencies.clock()), voucher };
}

async function toldStateOf({ registrations }: Stores, registration: Registration, now: Date) {
  if (registration.state === 'PENDING') return isOpen(registration, now) ? 'PENDING' : 'LAPSED';
  if (registration.state !== 'REPLACED') return registration.state;
  return (await registrations.findActive(registration.emailCanonical)) === null ? 'REPLACED' : 'ACTIVE';
}
