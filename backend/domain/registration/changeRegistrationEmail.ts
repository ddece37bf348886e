/** Changes the email address of a pending registration: a new one takes over its data and expiry. */
import * as v from 'valibot';
import { canonicalEmail } from '../../../shared/validation/canonicalEmail.ts';
import { emailSchema, toErrorCode } from '../../../shared/validation/registrationForm.ts';
import type { Stores } from '../../db/unitOfWork.ts';
import { generateId } from '../clock.ts';
import type { Caller, DomainDependencies, Transaction } from '../dependencies.ts';
import { getCallerLimits } from '../rateLimits.ts';
import type { Registration } from '../records.ts';
import { isOpen, isUndeliverable } from './activation.ts';
import { addRegistration, applyAccountPrivacy, buildResult, type RegistrationResult } from './addRegistration.ts';
import { resendMail } from './resendActivation.ts';

export async function changeRegistrationEmail(
  dependencies: DomainDependencies,
  registrationId: string,
  input: string,
  caller: Caller,
): Promise<RegistrationResult> {
  const { unitOfWork, checkLimits, clock, accountPrivacy } = dependencies;
  const now = clock();
  const email = v.safeParse(emailSchema, input);
  if (!email.success) {
    const code = toErrorCode(email.issues[0].message);
    return buildResult('INVALID_INPUT', { fieldErrors: [{ field: 'email', code }] });
  }
  const registration = await unitOfWork.stores.registrations.find(registrationId);
  const changeLimit = registration === null ? [] : [['emailChangePerRegistration', registration.firstId] as const];
  const uses = [...changeLimit, ...getCallerLimits(caller, 'registration')];
  const wait = await checkLimits(unitOfWork.stores.counters, uses, now);
  if (wait !== null) return buildResult('RATE_LIMITED', { retryAfterSeconds: wait });
  if (registration === null) return buildResult('NOT_FOUND');
  const untrustedCaller = accountPrivacy ? caller : null;
  const result = await unitOfWork.transaction((stores) =>
    moveRegistration({ ...dependencies, stores, now, untrustedCaller }, registration, email.output),
  );
  return applyAccountPrivacy(result, dependencies);
}

export async function moveRegistration(
  transaction: Transaction,
  registration: Registration,
  email: string,
): Promise<RegistrationResult> {
  const { stores, now } = transaction;
  const emailCanonical = canonicalEmail(email);
  await lockEmails(stores, emailCanonical, registration.emailCanonical);
  const current = await stores.registrations.find(registration.id);
  const canMove = current !== null && current.expiresAt > now && (isOpen(current, now) || isUndeliverable(current));
  if (!canMove) return buildResult('NOT_FOUND');
  if (isOpen(current, now) && current.emailCanonical === emailCanonical) {
    const account = await stores.registrations.findActive(emailCanonical);
    const { status, retryAfterSeconds } = await resendMail(transaction, current, account);
    if (status === 'LIMIT') return buildResult('RATE_LIMITED', { retryAfterSeconds });
    return buildResult('ACTIVATION_EMAIL_SENT', { registrationId: current.id });
  }
  const replacement = { ...current, state: 'PENDING' as const, id: generateId(), email, emailCanonical };
  const write = (registration: Registration) => stores.registrations.replace(current.id, registration);
  return addRegistration(transaction, replacement, write, current.id);
}

/** Sorted, so that two changes cannot deadlock. */
export async function lockEmails({ registrations }: Stores, ...emails: readonly (string | undefined)[]) {
  for (const email of [...emails].sort()) if (email !== undefined) await registrations.lockEmail(email);
}
