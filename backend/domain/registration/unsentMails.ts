/** Unsent mails: their validity, and the operators' commands. */
import { canonicalEmail } from '../../../shared/validation/canonicalEmail.ts';
import type { Stores } from '../../db/unitOfWork.ts';
import { evaluateLink } from '../codes/checkRegistrationCode.ts';
import { decideCodeOutcome, isUsable } from '../codes/decideCodeOutcome.ts';
import type { DomainDependencies, StoreAccess } from '../dependencies.ts';
import type { Registration, UnsentMail } from '../records.ts';
import { isOpen, isUndeliverable } from './activation.ts';
import { queueActivationMail } from './activationMail.ts';
import { reserveSlot } from './addRegistration.ts';

export type MailOutcome = 'QUEUED' | 'DROPPED' | 'NOT_FOUND' | 'SENDING' | 'NO_LONGER_VALID';

export function retryMail(dependencies: StoreAccess, id: string, actor: string): Promise<MailOutcome> {
  return updateUnsentMail(dependencies, id, actor, 'retryMail', async (stores, mail, now) => {
    if (mail.deadAt === null || !isActivationMail(mail)) {
      const { validUntil } = mail.payload;
      if (typeof validUntil === 'string' && new Date(validUntil) <= now) return 'NO_LONGER_VALID';
      await stores.mails.sendNow(id, now);
      return 'QUEUED';
    }
    // The link's token was deleted with the last attempt.
    const { registrationId } = mail.payload;
    const registration = await stores.registrations.find(typeof registrationId === 'string' ? registrationId : '');
    if (registration === null || !(await reopen(stores, registration, now))) return 'NO_LONGER_VALID';
    await stores.mails.drop(id);
    await stores.registrations.markMailed(registration.id, now);
    await queueActivationMail({ stores, now }, 'activationAgain', registration);
    return 'QUEUED';
  });
}

async function reopen(stores: Stores, registration: Registration, now: Date): Promise<boolean> {
  if (!isUndeliverable(registration)) return isOpen(registration, now);
  const { id, emailCanonical, registeredAt, expiresAt } = registration;
  if ((await stores.registrations.findActive(emailCanonical)) !== null) return false;
  if (expiresAt <= now || (await reserveSlot({ stores, now }, registration, { emailCanonical })) !== null) return false;
  await stores.registrations.renew(id, registeredAt, expiresAt);
  await stores.waits.removeOf(registration);
  return true;
}

export function dropMail(dependencies: StoreAccess, id: string, actor: string): Promise<MailOutcome> {
  return updateUnsentMail(dependencies, id, actor, 'dropMail', async (stores) => {
    await stores.mails.drop(id);
    return 'DROPPED';
  });
}

export function isActivationMail({ template }: Pick<UnsentMail, 'template'>): boolean {
  return template.startsWith('activation');
}

async function updateUnsentMail(
  { unitOfWork, clock }: StoreAccess,
  id: string,
  actor: string,
  action: 'retryMail' | 'dropMail',
  work: (stores: Stores, mail: UnsentMail, now: Date) => Promise<MailOutcome>,
): Promise<MailOutcome> {
  const now = clock();
  return unitOfWork.transaction(async (stores) => {
    const found = await stores.mails.findUnsent(id);
    if (found === null) return 'NOT_FOUND';
    // The email address before its row, in the order of erasing: no deadlock.
    await stores.registrations.lockEmail(canonicalEmail(found.recipient));
    const mail = await stores.mails.lockUnsent(id);
    if (mail === null) return 'NOT_FOUND';
    if (mail.leaseUntil !== null && mail.leaseUntil > now) return 'SENDING';
    const outcome = await work(stores, mail, now);
    if (outcome === 'QUEUED' || outcome === 'DROPPED')
      await stores.audit.add({ actor, action, subject: id, details: mail.template }, now);
    return outcome;
  });
}

export async function isMailStillValid(
  dependencies: Pick<DomainDependencies, 'unitOfWork' | 'links' | 'clock'>,
  mail: Pick<UnsentMail, 'id' | 'template' | 'payload'>,
): Promise<boolean> {
  const { registrationId, validUntil, waitId } = mail.payload;
  const now = dependencies.clock();
  if (isActivationMail(mail) && typeof registrationId === 'string') {
    const registration = await dependencies.unitOfWork.stores.registrations.find(registrationId);
    return registration !== null && isOpen(registration, now);
  }
  if (typeof waitId === 'string') {
    const wait = await dependencies.unitOfWork.stores.waits.find(waitId);
    return validUntil === undefined
      ? wait?.confirmedAt === null
      : wait !== null && wait.heldUntil !== null && wait.heldUntil > now;
  }
  if (mail.template === 'membershipApproved') return isInvitationStillValid(dependencies, mail, now);
  return mail.template !== 'membershipInterestAgain' || new Date(String(validUntil)) > now;
}

/** Undoes an approval if its link can no longer be used. */
async function isInvitationStillValid(
  { unitOfWork, links }: Pick<DomainDependencies, 'unitOfWork' | 'links'>,
  { id: mailId, payload }: Pick<UnsentMail, 'id' | 'payload'>,
  now: Date,
): Promise<boolean> {
  const [code, timestamp] = [String(payload.code), String(payload.timestamp)];
  const id = links.readWithdrawal(String(payload.token)) ?? '';
  return unitOfWork.transaction(async (stores) => {
    const emailCanonical = await stores.applications.findCanonicalEmail(id);
    if (emailCanonical === null) return false;
    await stores.registrations.lockEmail(emailCanonical);
    const { linkStatus, link } = await evaluateLink({ links }, stores, code, timestamp, now);
    // Reservations are ignored: they may expire, or belong to the recipient.
    const outcome = decideCodeOutcome(await stores.codes.find(code), linkStatus, 0, now);
    if (isUsable(outcome)) return true;
    if ((await stores.applications.lockDecision(id))?.mailId !== mailId) return false;
    if (link !== null) await stores.links.update([link.id], { revokedAt: now });
    await stores.applications.resetDecision(id);
    const details = `approved, ${outcome.errorDetails.join(' ')}`;
    await stores.audit.add({ actor: 'outbox', action: 'adminUndoDecision', subject: id, details }, now);
    return false;
  });
}
