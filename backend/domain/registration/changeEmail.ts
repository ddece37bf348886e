/** A waiting registration moves to another address: a new registration takes over its data and its fortnight. */
import * as v from 'valibot';
import { canonicalEmail } from '../../../shared/validation/canonicalEmail.ts';
import { emailSchema, toErrorCode } from '../../../shared/validation/registrationForm.ts';
import type { Stores } from '../../db/unitOfWork.ts';
import { drawId } from '../clock.ts';
import type { Caller, DomainDependencies, Transaction } from '../dependencies.ts';
import { perCaller } from '../rateLimits.ts';
import type { Registration } from '../records.ts';
import { isOpen, isUndeliverable } from './activation.ts';
import { addRegistration, answer, outward, type RegistrationResult } from './addRegistration.ts';
import { mailAgain } from './resend.ts';

export async function changeRegistrationEmail(
  dependencies: DomainDependencies,
  registrationId: string,
  typed: string,
  caller: Caller,
): Promise<RegistrationResult> {
  const { unitOfWork, checkLimits, clock, neutralAnswers } = dependencies;
  const now = clock();
  const email = v.safeParse(emailSchema, typed);
  if (!email.success) {
    const code = toErrorCode(email.issues[0].message);
    return answer('INVALID_INPUT', { fieldErrors: [{ field: 'email', code }] });
  }
  const known = await unitOfWork.stores.registrations.find(registrationId);
  // An unknown id leaves no counter.
  const changes =
    known === null ? null : await countEmailChange({ ...dependencies, stores: unitOfWork.stores, now }, known);
  const wait = changes ?? (await checkLimits(unitOfWork.stores.counters, perCaller(caller, 'registration'), now));
  if (wait !== null) return answer('RATE_LIMITED', { retryAfterSeconds: wait });
  if (known === null) return answer('NOT_FOUND');
  const stranger = neutralAnswers ? caller : null;
  const result = await unitOfWork.transaction((stores) =>
    move({ ...dependencies, stores, now, stranger }, known, email.output),
  );
  return outward(result, dependencies);
}

async function move(transaction: Transaction, known: Registration, email: string): Promise<RegistrationResult> {
  const { stores, now } = transaction;
  const emailCanonical = canonicalEmail(email);
  await lockAddresses(stores, emailCanonical, known.emailCanonical);
  const current = await stores.registrations.find(known.id);
  const canMove = current !== null && (isOpen(current, now) || isUndeliverable(current));
  if (!canMove) return answer('NOT_FOUND');
  if (isOpen(current, now) && current.emailCanonical === emailCanonical) return mailSame(transaction, current);
  const replacement = { ...current, state: 'PENDING' as const, id: drawId(), email, emailCanonical };
  const write = () => stores.registrations.replace(current.id, replacement);
  return addRegistration(transaction, replacement, write, current.id);
}

async function mailSame(transaction: Transaction, current: Registration): Promise<RegistrationResult> {
  const account = await transaction.stores.registrations.findActive(current.emailCanonical);
  const { status, retryAfterSeconds } = await mailAgain(transaction, current, account);
  if (status === 'LIMIT') return answer('RATE_LIMITED', { retryAfterSeconds });
  return answer('ACTIVATION_EMAIL_SENT', { registrationId: current.id });
}

/** The changes of a chain are counted together: a new id is no new allowance. */
export function countEmailChange({ checkLimits, stores, now }: Transaction, { firstId }: Registration) {
  return checkLimits(stores.counters, [['emailChangePerRegistration', firstId]], now);
}

/** Always in the same order, so that two moves never wait for each other in a circle. */
export async function lockAddresses({ registrations }: Stores, ...addresses: readonly (string | undefined)[]) {
  for (const address of [...addresses].sort()) if (address !== undefined) await registrations.lockAddress(address);
}
