/** A waiting registration moves to another address: a new registration takes over its data and its fortnight. */
import * as v from 'valibot';
import { canonicalEmail } from '../../shared/validation/canonicalEmail.ts';
import { emailSchema, toErrorCode } from '../../shared/validation/registrationForm.ts';
import { isOpen } from './activation.ts';
import { countMail, nextMailAt, queueActivationMail } from './activationMail.ts';
import { addRegistration } from './addRegistration.ts';
import type { Caller, DomainDependencies, Transaction } from './dependencies.ts';
import { perCaller } from './rateLimits.ts';
import { answer, outward, type RegistrationResult } from './registrationResult.ts';
import type { Registration } from './stores.ts';

export async function changeRegistrationEmail(
  dependencies: DomainDependencies,
  registrationId: string,
  typed: string,
  caller: Caller,
): Promise<RegistrationResult> {
  const { unitOfWork, checkLimits, clock } = dependencies;
  const now = clock();
  const email = v.safeParse(emailSchema, typed);
  if (!email.success) {
    const code = toErrorCode(email.issues[0].message);
    return answer('INVALID_INPUT', { fieldErrors: [{ field: 'email', code }] });
  }
  const known = await unitOfWork.stores.registrations.find(registrationId);
  // The changes of a chain are counted together: a new id is no new allowance. An unknown id leaves no counter.
  const uses = known === null ? [] : ([['emailChangePerRegistration', known.firstId]] as const);
  const wait = await checkLimits(unitOfWork.stores.counters, [...uses, ...perCaller(caller, 'registration')], now);
  if (wait !== null) return answer('RATE_LIMITED', { retryAfterSeconds: wait });
  if (known === null) return answer('NOT_FOUND');
  const result = await unitOfWork.transaction((stores) => move({ ...dependencies, stores, now }, known, email.output));
  return outward(result, dependencies);
}

async function move(transaction: Transaction, known: Registration, email: string): Promise<RegistrationResult> {
  const { stores, random, now } = transaction;
  const emailCanonical = canonicalEmail(email);
  // Both addresses, always in the same order, so that two moves never wait for each other in a circle.
  for (const address of [known.emailCanonical, emailCanonical].sort()) await stores.registrations.lockAddress(address);

  const current = await stores.registrations.find(known.id);
  if (current === null || !isOpen(current, now)) return answer('NOT_FOUND');
  if (current.emailCanonical === emailCanonical) return mailSame(transaction, current);
  const replacement = { ...current, id: random.id(), email, emailCanonical };
  const write = () => stores.registrations.replace(current.id, replacement);
  return addRegistration(transaction, replacement, write, current.id);
}

/** The address that it already has: the mail once more, unless one has just gone. */
async function mailSame(transaction: Transaction, current: Registration): Promise<RegistrationResult> {
  const { id, emailCanonical } = current;
  if ((await nextMailAt(transaction, emailCanonical)) > transaction.now)
    return answer('ACTIVATION_EMAIL_SENT', { registrationId: id });
  const wait = await countMail(transaction, emailCanonical);
  if (wait !== null) return answer('RATE_LIMITED', { retryAfterSeconds: wait });
  const account = await transaction.stores.registrations.findActive(emailCanonical);
  await queueActivationMail(transaction, 'activationAgain', current, { account });
  return answer('ACTIVATION_EMAIL_SENT', { registrationId: id });
}
