/** A member's own code, from the activation on, and the page on which the member manages it. */
import { maxGreetingLength } from '../../../shared/codes/inviterGreeting.ts';
import { cleanText } from '../../../shared/validation/cleanText.ts';
import { mayBecomeLink } from '../../../shared/validation/name.ts';
import { maskCode } from '../admin/masking.ts';
import type { DomainDependencies, Transaction } from '../dependencies.ts';
import { dayMs } from '../durations.ts';
import { isDisposableEmail } from '../isDisposableEmail.ts';
import { type CodeRow, type Registration, system } from '../records.ts';
import { checkQuota } from './decideCodeOutcome.ts';
import { generateCode } from './parseNewCode.ts';
import { getVoucherTerms } from './vouchers.ts';

type NewOwnCode = Pick<CodeRow, 'inviterName' | 'balance' | 'tier' | 'countries' | 'endsAt' | 'ownerId' | 'greeting'>;

function buildOwnCode(own: NewOwnCode, now: Date) {
  return {
    ...own,
    code: generateCode(),
    kind: 'member' as const,
    initialBalance: own.balance,
    createdAt: now,
    createdBy: system,
  };
}

/** With the voucher and the countries of the code that the member came with. */
export async function addOwnCode(
  { stores, memberInvitations: { places, days }, now }: Transaction,
  { id, code, firstname, lastname }: Registration,
): Promise<boolean> {
  const origin = await stores.codes.find(code);
  if (places === 0 || origin === null) return false;
  const { tier, countries } = origin;
  const endsAt = new Date(now.getTime() + days * dayMs);
  const inviterName = formatMemberName(firstname, lastname);
  const own = { inviterName, balance: places, tier, countries, endsAt, ownerId: id, greeting: '' };
  await stores.codes.add([buildOwnCode(own, now)]);
  return true;
}

/** Links are passed on, so the last name is not in full. */
function formatMemberName(firstname: string, lastname: string): string {
  const initial = lastname.match(/\p{L}\p{M}*/u)?.[0].toLocaleUpperCase() ?? '';
  return initial === '' ? firstname : `${firstname} ${initial}.`;
}

/** A new reservation counts once, with a disposable email address five times. */
const disposableWeight = 5;

/** After a new reservation: true if there were too many at once, and the code was paused until an admin decides. */
export async function pauseAfterBurst(
  { stores, checkLimits, inviterId, now }: Transaction,
  { code, email }: Pick<Registration, 'code' | 'email'>,
): Promise<boolean> {
  if (!inviterId) return false;
  const uses = Array.from({ length: isDisposableEmail(email) ? disposableWeight : 1 }, () => inviterId);
  const wait = await checkLimits(
    stores.counters,
    uses.map((subject) => ['holdsPerInviter', subject]),
    now,
  );
  if (wait === null) return false;
  await stores.codes.setState(code, 'paused', 'burst');
  await stores.audit.add({ actor: system, action: 'pauseCode', subject: maskCode(code), details: 'burst' }, now);
  return true;
}

const notFound = { status: 'NOT_FOUND', invitation: null } as const;

export async function readInvitations({ unitOfWork: { stores }, links, clock }: DomainDependencies, token: string) {
  const ownerId = links.readMembership(token);
  return ownerId === null ? notFound : describeOwn({ stores, now: clock() }, ownerId);
}

async function describeOwn({ stores: { codes, waits }, now }: Pick<Transaction, 'stores' | 'now'>, ownerId: string) {
  const own = await codes.findOwn(ownerId);
  if (own === null) return notFound;
  const { code, state, balance, endsAt, tier } = own;
  const isOpen = state === 'active' && (endsAt === null || now < endsAt);
  const free = isOpen ? balance && Math.max(0, balance - (await codes.countReserved(code, now))) : 0;
  const invitation = {
    registrationCode: code,
    state: isOpen ? 'OPEN' : state === 'paused' ? 'PAUSED' : 'CLOSED',
    invitorName: own.inviterName ?? '',
    greeting: own.greeting,
    free,
    ...(await codes.countOwned(ownerId, now)),
    waiting: await waits.countInLine(code, now),
    validUntil: endsAt,
    voucher: tier === null ? null : getVoucherTerms(tier),
    joinedNames: (await codes.findJoined(ownerId)).map((one) => formatMemberName(one.firstname, one.lastname)),
  };
  return { status: 'FOUND', invitation } as const;
}

type Change = (transaction: Pick<Transaction, 'stores' | 'now'>, own: CodeRow) => Promise<void>;

/** Locks the member's codes; a code that is not open any more stays as it is. */
async function changeOwnCode(dependencies: DomainDependencies, token: string, change: Change) {
  const { unitOfWork, links, checkLimits, clock } = dependencies;
  const [ownerId, now] = [links.readMembership(token), clock()];
  const found = ownerId === null ? null : await unitOfWork.stores.codes.findOwn(ownerId);
  if (ownerId === null || found === null) return notFound;
  const wait = await checkLimits(unitOfWork.stores.counters, [['invitationChangePerMember', ownerId]], now);
  if (wait !== null) return { status: 'RATE_LIMITED', invitation: null } as const;
  return unitOfWork.transaction(async (stores) => {
    await stores.codes.lockOwned(ownerId);
    const own = await stores.codes.findOwn(ownerId);
    if (own?.code === found.code && own.state === 'active') await change({ stores, now }, own);
    return describeOwn({ stores, now }, ownerId);
  });
}

export async function setInvitationGreeting(dependencies: DomainDependencies, token: string, input: string) {
  const greeting = cleanText(input, maxGreetingLength + 1);
  if ([...greeting].length > maxGreetingLength || mayBecomeLink(greeting))
    return { status: 'INVALID_INPUT', invitation: null } as const;
  return changeOwnCode(dependencies, token, ({ stores }, { code }) => stores.codes.setGreeting(code, greeting));
}

/**
 * Once for each code. Pending registrations of the revoked code keep their places; a new code gets the others. Who waits
 * has the revoked code, and leaves the line: also an offered place moves to the new code.
 */
export function replaceInvitation(dependencies: DomainDependencies, token: string, code: string) {
  return changeOwnCode(dependencies, token, async ({ stores, now }, own) => {
    const reserved = await stores.codes.countReserved(code, now, { emailCanonical: '', isNext: true });
    if (own.code !== code || checkQuota(own.balance, reserved) !== null) return;
    await stores.waits.removeByCode(code);
    const balance = own.balance && own.balance - (await stores.codes.countReserved(code, now));
    // Also without its other places, which a lapsed registration could take up again.
    await stores.codes.change([own.code], { state: 'revoked', balance: 0 }, now);
    await stores.codes.add([buildOwnCode({ ...own, balance }, now)]);
  });
}
