/** Activation by the button on the page that the mail links to. Repeating it is a success. */
import type { Stores } from '../../db/unitOfWork.ts';
import { buildFunnelCounts } from '../admin/funnel.ts';
import { maskCode, maskEmail } from '../admin/masking.ts';
import { sha256 } from '../clock.ts';
import { addOwnCode } from '../codes/memberInvitations.ts';
import { createVoucher, type Voucher } from '../codes/vouchers.ts';
import type { Caller, DomainDependencies, Transaction } from '../dependencies.ts';
import type { Registration } from '../records.ts';
import { buildRegistrationEvent } from '../webhookEvents.ts';

type LinkState = 'READY' | 'ALREADY_ACTIVE' | 'EXPIRED' | 'NOT_FOUND';

export async function readActivation({ unitOfWork: { stores }, clock }: DomainDependencies, token: string) {
  const registration = await stores.registrations.findByToken(sha256(token));
  const state = await getLinkState(stores, registration, clock());
  if (registration === null || state === 'NOT_FOUND') return { state, maskedEmail: null, voucher: null };
  const voucher = await getVoucher(stores, registration, state);
  return { state, maskedEmail: maskEmail(registration.email), voucher };
}

export async function activateAccount(dependencies: DomainDependencies, token: string, caller: Caller) {
  const { unitOfWork, simulate, clock, countInTotals } = dependencies;
  const tokenHash = sha256(token);
  const found = await unitOfWork.stores.registrations.findByToken(tokenHash);
  if (found === null) return createResult('NOT_FOUND');
  const record = await unitOfWork.stores.codes.find(found.code);
  await simulate(record?.scenario === 'FAIL_ACTIVATION' ? 'FAIL' : null);
  const result = await unitOfWork.transaction(async (stores) => {
    await stores.registrations.lockEmail(found.emailCanonical);
    // The registration may have expired during the wait for the lock.
    return activateOnce({ ...dependencies, stores, now: clock() }, tokenHash, caller);
  });
  if (result.status === 'ACTIVATED') countInTotals('activated', found);
  return result;
}

function createResult(status: string, voucher: Voucher | null = null, invitationsToken: string | null = null) {
  return { status, voucher, invitationsToken };
}

async function activateOnce(transaction: Transaction, tokenHash: string, caller: Caller) {
  const { stores, links, now } = transaction;
  const { registrations, codes, mails, webhooks, waits } = stores;
  const registration = await registrations.findByToken(tokenHash);
  const state = await getLinkState(stores, registration, now);
  if (registration === null || state === 'NOT_FOUND') return createResult('NOT_FOUND');
  if (state === 'EXPIRED') return createResult('EXPIRED');
  const voucher = await getVoucher(stores, registration, state);
  const membership = links.signMembership(registration.id);
  if (state === 'ALREADY_ACTIVE') {
    // Null for the other registrations of the email address.
    const hasCode = (await codes.findOwn(registration.id)) !== null;
    return createResult('ALREADY_ACTIVE', voucher, hasCode ? membership : null);
  }
  const { id, code, emailCanonical, language, email: recipient, gender, firstname, lastname } = registration;
  await codes.lockState(code);
  // The reservation may expire between the two checks.
  const taken = await codes.consumeSlot(code, { emailCanonical }, now);
  if (taken === null) return createResult('EXPIRED');
  if (!(await registrations.activate(id, tokenHash, now, caller.ip)))
    throw new Error('The registration is not pending.');
  await waits.removeAll(emailCanonical);
  await stores.funnel.add(buildFunnelCounts(registration, { activated: 1 }, now));
  await webhooks.add(buildRegistrationEvent('activated', registration), now);
  if (taken.balance === 0)
    await webhooks.add({ type: 'invitation.exhausted', subject: maskCode(code), data: { code } }, now);
  if (voucher !== null) await registrations.grantVoucher(id, voucher, now);
  const invitationsToken = (await addOwnCode(transaction, registration)) ? membership : null;
  const payload = {
    gender,
    firstname,
    lastname,
    percent: voucher?.percent ?? null,
    minimumOrderMinor: voucher?.minimumOrderMinor ?? null,
    validUntil: voucher?.validUntil.toISOString() ?? null,
    invitationsToken,
  };
  await mails.add({ template: 'welcome', language, recipient, payload }, now);
  return createResult('ACTIVATED', voucher, invitationsToken);
}

/** ALREADY_ACTIVE for every link of an email address with an account. */
async function getLinkState({ registrations }: Stores, registration: Registration | null, now: Date) {
  if (registration === null) return 'NOT_FOUND';
  if (registration.state === 'ACTIVE') return 'ALREADY_ACTIVE';
  if ((await registrations.findActive(registration.emailCanonical)) !== null) return 'ALREADY_ACTIVE';
  if (registration.state === 'REPLACED') return 'NOT_FOUND';
  return isOpen(registration, now) ? 'READY' : 'EXPIRED';
}

export function isOpen(registration: Registration, now: Date): boolean {
  return registration.state === 'PENDING' && registration.expiresAt > now;
}

/** The slot is free again, and the visitor can enter another email address. */
export function isUndeliverable({ state }: Registration): boolean {
  return state === 'LAPSED';
}

/** Null for the other registrations of an email address with an account. */
async function getVoucher({ codes }: Stores, registration: Registration, state: LinkState): Promise<Voucher | null> {
  if (state !== 'READY' && registration.state !== 'ACTIVE') return null;
  const tier = (await codes.find(registration.code))?.tier ?? null;
  return tier === null ? null : createVoucher(tier, registration.registeredAt);
}

/** ACTIVE as soon as the email address has an account. */
export async function readRegistration(
  { unitOfWork: { stores }, clock, accountPrivacy }: DomainDependencies,
  registrationId: string,
): Promise<{ readonly state: Registration['state'] | 'UNDELIVERABLE' | 'UNKNOWN'; readonly voucher: Voucher | null }> {
  const registration = await stores.registrations.find(registrationId);
  if (registration === null) return { state: 'UNKNOWN', voucher: null };
  const { state, emailCanonical } = registration;
  if (state === 'ACTIVE') return { state, voucher: await getVoucher(stores, registration, 'ALREADY_ACTIVE') };
  const pendingState = registration.expiresAt > clock() ? 'PENDING' : 'LAPSED';
  if (state === 'PENDING') return { state: pendingState, voucher: null };
  if (isUndeliverable(registration)) return { state: 'UNDELIVERABLE', voucher: null };
  const account = state === 'REPLACED' ? await stores.registrations.findActive(emailCanonical) : null;
  if (!accountPrivacy) return { state: account === null ? state : 'ACTIVE', voucher: null };
  // Hides an account that another registration opened; after a changed email address it stays REPLACED.
  return { state: account !== null && account.id === registration.replacedBy ? pendingState : state, voucher: null };
}
