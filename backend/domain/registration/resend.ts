/** The activation mail once more: for a waiting registration, or for a link whose time has run out. */
import type { Stores } from '../../db/unitOfWork.ts';
import { sha256 } from '../clock.ts';
import { decideStanding, isUsable } from '../codes/decideCodeOutcome.ts';
import type { Caller, DomainDependencies, Transaction } from '../dependencies.ts';
import { registrationLife } from '../periods.ts';
import type { Registration } from '../records.ts';
import { isOpen } from './activation.ts';
import { coolDownOf, countMail, nextMailAt, queueActivationMail } from './activationMail.ts';
import { holdPlace } from './addRegistration.ts';

export function resendActivation(dependencies: DomainDependencies, registrationId: string, caller: Caller) {
  const find = ({ registrations }: Stores) => registrations.find(registrationId);
  return sendAgain(dependencies, find, async () => answer('NOT_FOUND'), dependencies.neutralAnswers ? caller : null);
}

/** A lapsed registration gave its place back, so it has to hold one again before its mail goes out. */
export function renewActivation(dependencies: DomainDependencies, token: string) {
  const find = ({ registrations }: Stores) => registrations.findByToken(sha256(token));
  // Who has the link has read the address's mail.
  return sendAgain(dependencies, find, renewLapsed, null);
}

/** To a stranger a registration goes on waiting where somebody else's has opened the account. */
async function sendAgain(
  dependencies: DomainDependencies,
  find: (stores: Stores) => Promise<Registration | null>,
  onLapsed: (transaction: Transaction, lapsed: Registration) => Promise<ResendResult>,
  stranger: Caller | null,
): Promise<ResendResult> {
  const { unitOfWork, clock } = dependencies;
  const now = clock();
  const known = await find(unitOfWork.stores);
  if (known === null) return answer('NOT_FOUND');

  return unitOfWork.transaction(async (stores) => {
    const transaction = { ...dependencies, stores, now, stranger };
    await stores.registrations.lockAddress(known.emailCanonical);
    const registration = await find(stores);
    if (registration === null) return answer('NOT_FOUND');
    const account = await stores.registrations.findActive(registration.emailCanonical);
    if (account !== null && (stranger === null || account.id === registration.id)) return answer('ALREADY_ACTIVE');
    // Has it moved to another address, nothing is asked about an account of the one that it left.
    const isMoved = registration.state === 'REPLACED' && registration.replacedBy !== account?.id;
    if (isMoved) return answer('NOT_FOUND');
    if (account !== null && registration.expiresAt > now) return mailAgain(transaction, registration, account);
    return isOpen(registration, now) ? mailAgain(transaction, registration) : onLapsed(transaction, registration);
  });
}

/** To the owner of `account` where there is one; `before` is done only where the mail may go out. */
export async function mailAgain(
  transaction: Transaction,
  registration: Registration,
  account: Registration | null = null,
  before?: () => Promise<void>,
) {
  const coolDown = await coolDownOf(transaction, registration.emailCanonical);
  if (coolDown !== null) return answer('COOLDOWN', { retryAfterSeconds: coolDown });
  const wait = await countMail(transaction, registration.emailCanonical);
  if (wait !== null) return answer('LIMIT', { retryAfterSeconds: wait });
  await before?.();
  const sendAt = await nextMailAt(transaction, registration.emailCanonical);
  await queueActivationMail(transaction, 'activationAgain', registration, { sendAt, account });
  return answer('SENT');
}

async function renewLapsed(transaction: Transaction, lapsed: Registration): Promise<ResendResult> {
  const { stores, now } = transaction;
  const { code, emailCanonical } = lapsed;
  // The invitation's own fortnight was kept at registration; the link's timestamp is not asked for again.
  const standing = decideStanding(await stores.codes.find(code), 'valid', now);
  if (!isUsable(standing)) return answer('CODE_REFUSED', { errorDetails: standing.errorDetails });
  const refusal = await holdPlace(transaction, lapsed, { emailCanonical });
  if (refusal !== null) return answer('CODE_REFUSED', { errorDetails: [refusal] });
  const expiresAt = new Date(now.getTime() + registrationLife);
  const before = () => stores.registrations.renew(lapsed.id, now, expiresAt);
  return mailAgain(transaction, { ...lapsed, expiresAt }, null, before);
}

type ResendResult = ReturnType<typeof answer>;

function answer(
  status: 'SENT' | 'COOLDOWN' | 'LIMIT' | 'NOT_FOUND' | 'ALREADY_ACTIVE' | 'CODE_REFUSED',
  rest: { readonly retryAfterSeconds?: number; readonly errorDetails?: readonly string[] } = {},
) {
  return { status, retryAfterSeconds: null, errorDetails: [], ...rest };
}
