/** Mails that do not go out, once more or never: what an operator decides, each with its row in the audit log. */
import type { Stores } from '../db/unitOfWork.ts';
import { isOpen, isUndeliverable } from './activation.ts';
import { queueActivationMail } from './activationMail.ts';
import { holdPlace } from './addRegistration.ts';
import type { DomainDependencies } from './dependencies.ts';
import type { Registration, UnsentMail } from './records.ts';

export type MailOutcome = 'QUEUED' | 'DROPPED' | 'NOT_FOUND' | 'IN_HAND' | 'ENDED';

type Dependencies = Pick<DomainDependencies, 'unitOfWork' | 'clock'>;

export function retryMail(dependencies: Dependencies, id: string, actor: string): Promise<MailOutcome> {
  return decide(dependencies, id, actor, 'retryMail', async (stores, mail, now) => {
    if (mail.deadAt === null || !isActivation(mail)) return revive(stores, mail, now);
    // Its link was forgotten when it was given up: the registration gets another one, while it is open.
    const { registrationId } = mail.payload;
    const registration = await stores.registrations.find(typeof registrationId === 'string' ? registrationId : '');
    if (registration === null || !(await isOpenAgain(stores, registration, now))) return 'ENDED';
    await stores.mails.drop(id);
    await queueActivationMail({ stores, now }, 'activationAgain', registration);
    return 'QUEUED';
  });
}

/** One whose mail was refused needs its place again. */
async function isOpenAgain(stores: Stores, registration: Registration, now: Date): Promise<boolean> {
  if (!isUndeliverable(registration)) return isOpen(registration, now);
  const { id, emailCanonical, registeredAt, expiresAt } = registration;
  if (expiresAt <= now || (await holdPlace({ stores, now }, registration, { emailCanonical })) !== null) return false;
  await stores.registrations.renew(id, registeredAt, expiresAt);
  return true;
}

export function dropMail(dependencies: Dependencies, id: string, actor: string): Promise<MailOutcome> {
  return decide(dependencies, id, actor, 'dropMail', async (stores) => {
    await stores.mails.drop(id);
    return 'DROPPED';
  });
}

export function isActivation({ template }: Pick<UnsentMail, 'template'>): boolean {
  return template === 'activation' || template === 'activationAgain';
}

async function decide(
  { unitOfWork, clock }: Dependencies,
  id: string,
  actor: string,
  action: 'retryMail' | 'dropMail',
  work: (stores: Stores, mail: UnsentMail, now: Date) => Promise<MailOutcome>,
): Promise<MailOutcome> {
  const now = clock();
  return unitOfWork.transaction(async (stores) => {
    const mail = await stores.mails.lockUnsent(id);
    if (mail === null) return 'NOT_FOUND';
    if (mail.leaseUntil !== null && mail.leaseUntil > now) return 'IN_HAND';
    const outcome = await work(stores, mail, now);
    if (outcome === 'QUEUED' || outcome === 'DROPPED')
      await stores.audit.add({ actor, action, subject: id, details: mail.template }, now);
    return outcome;
  });
}

async function revive(stores: Stores, mail: UnsentMail, now: Date): Promise<MailOutcome> {
  const { validUntil } = mail.payload;
  if (typeof validUntil === 'string' && new Date(validUntil) <= now) return 'ENDED';
  await stores.mails.sendNow(mail.id, now);
  return 'QUEUED';
}
