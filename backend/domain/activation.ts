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
  const state = stateOf(registration, clock());
  if (registration === null || state === 'NOT_FOUND') return { state, maskedEmail: null, voucher: null };
  const voucher = state === 'EXPIRED' ? null : await voucherOf(unitOfWork.stores, registration);
  return { state, maskedEmail: maskEmail(registration.email), voucher };
}

export async function activateAccount(
  dependencies: DomainDependencies,
  token: string,
  caller: Caller,
): Promise<ActivationResult> {
  const { unitOfWork, clock, simulate } = dependencies;
  const tokenHash = sha256(token);
  const found = await unitOfWork.stores.registrations.findByToken(tokenHash);
  if (found === null) return { status: 'NOT_FOUND', voucher: null, registrationId: null };
  const record = await unitOfWork.stores.codes.find(found.code);
  await simulate(record?.scenario === 'FAIL_ACTIVATION' ? 'FAIL' : null);
  return unitOfWork.transaction((stores) => activateOnce(stores, tokenHash, found.emailCanonical, clock(), caller));
}

async function activateOnce(
  stores: Stores,
  tokenHash: string,
  email: string,
  now: Date,
  caller: Caller,
): Promise<ActivationResult> {
  const { registrations, codes, mails } = stores;
  await registrations.lockAddress(email);
  const registration = await registrations.findByToken(tokenHash);
  const state = stateOf(registration, now);
  if (registration === null || state === 'NOT_FOUND' || state === 'EXPIRED') {
    return { status: state === 'EXPIRED' ? 'EXPIRED' : 'NOT_FOUND', voucher: null, registrationId: null };
  }
  const voucher = await voucherOf(stores, registration);
  const registrationId = registration.id;
  if (state === 'ALREADY_ACTIVE') return { status: 'ALREADY_ACTIVE', voucher, registrationId };
  // Another registration of this address was faster: the address has its account, which is all the visitor asked for.
  if ((await registrations.findActive(email)) !== null)
    return { status: 'ALREADY_ACTIVE', voucher: null, registrationId };

  await codes.consumePlace(registration.code);
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

function stateOf(registration: Registration | null, now: Date): ActivationState {
  if (registration === null || registration.state === 'REPLACED') return 'NOT_FOUND';
  if (registration.state === 'ACTIVE') return 'ALREADY_ACTIVE';
  return isOpen(registration, now) ? 'READY' : 'EXPIRED';
}

/** Derived from time: no job has to run for a registration to lapse. */
export function isOpen(registration: Registration, now: Date): boolean {
  return registration.state === 'PENDING' && registration.expiresAt.getTime() > now.getTime();
}

async function voucherOf({ registrations }: Stores, registration: Registration): Promise<Voucher | null> {
  const tier = await registrations.tierOf(registration.code);
  return tier === null ? null : createVoucher(tier, registration.registeredAt);
}
