/** A visitor's registrations for support. Each search and each change writes an audit row. */
import * as v from 'valibot';
import type { AdminPermission } from '../../../shared/admin/roles.ts';
import { canonicalEmail, readEmail } from '../../../shared/validation/canonicalEmail.ts';
import { emailSchema } from '../../../shared/validation/registrationForm.ts';
import type { Stores } from '../../db/unitOfWork.ts';
import { sha256 } from '../clock.ts';
import { parseRegistrationCode } from '../codes/checkRegistrationCode.ts';
import type { DomainDependencies, Transaction } from '../dependencies.ts';
import type { AuditEntry, Registration } from '../records.ts';
import type { RegistrationResult } from '../registration/addRegistration.ts';
import { moveRegistration } from '../registration/changeRegistrationEmail.ts';
import { resendLocked } from '../registration/resendActivation.ts';
import { maskEmail } from './masking.ts';

/** By email address, id, reference or code; at most fifty, the newest first. An address needs the permission: it would be revealed. */
export async function findVisitors(
  { unitOfWork: { stores }, clock }: DomainDependencies,
  { search }: { readonly search: string },
  actor: string,
  permissions: readonly AdminPermission[],
) {
  const now = clock();
  const canSeePeople = permissions.includes('people');
  const email = readEmail(search);
  if (email !== null && !canSeePeople) {
    await stores.audit.add({ actor, action: 'adminFindVisitor.forbidden', subject: '' }, now);
    return { status: 'ADDRESS_FORBIDDEN', rows: [] };
  }
  const { kind, found } = await findRegistrations(stores, search, email);
  const subject = found.length === 1 && found[0] !== undefined ? found[0].firstId : '';
  await stores.audit.add({ actor, action: 'adminFindVisitor', subject, details: `${kind} ${found.length}` }, now);
  const emails = found.map(({ emailCanonical }) => emailCanonical);
  const accounts = new Set(await stores.registrations.listActiveEmails(emails));
  const mails = await stores.mails.listTo(emails);
  const ownCodes = await stores.codes.listOwned(
    found.map(({ id }) => id),
    found.map(({ code }) => code),
  );
  const rows = found.map((registration) => ({
    ...registration,
    // Whoever has the id can change the registration, as its visitor.
    id: canSeePeople ? registration.id : sha256(registration.id),
    replacedBy: canSeePeople ? registration.replacedBy : null,
    reference: registration.firstId,
    inviter: ownCodes.find(({ code }) => code === registration.code)?.reference ?? null,
    ownCode: ownCodes.find(({ ownerId }) => ownerId === registration.id)?.code ?? null,
    email: canSeePeople || registration.email === '' ? registration.email : maskEmail(registration.email),
    state: describeState(registration, accounts.has(registration.emailCanonical), now),
    // The payload is emptied when a mail is sent, so a sent one is listed for each registration of the address.
    mails: mails.filter(
      ({ recipientCanonical, payload: { registrationId = registration.id } }) =>
        recipientCanonical === registration.emailCanonical && registrationId === registration.id,
    ),
  }));
  return { status: 'FOUND', rows };
}

async function findRegistrations({ registrations }: Stores, search: string, email: string | null) {
  if (email !== null)
    return { kind: 'address', found: await registrations.list('emailCanonical', canonicalEmail(email)) };
  for (const column of ['id', 'firstId'] as const) {
    const found = await registrations.list(column, search.trim());
    if (found.length > 0) return { kind: 'id', found };
  }
  return { kind: 'code', found: await registrations.list('code', parseRegistrationCode(search)) };
}

/** As on the waiting page without account privacy. */
function describeState({ state, expiresAt }: Registration, hasAccount: boolean, now: Date) {
  if (hasAccount) return 'ACTIVE';
  if (state === 'LAPSED') return 'UNDELIVERABLE';
  return state === 'PENDING' && expiresAt <= now ? 'EXPIRED' : state;
}

const statuses: Readonly<Record<string, string>> = {
  SENT: 'DONE',
  ACTIVATION_EMAIL_SENT: 'DONE',
  ACCOUNT_PENDING: 'DONE',
  COOLDOWN: 'LIMITED',
  LIMIT: 'LIMITED',
  RATE_LIMITED: 'LIMITED',
  ACCOUNT_ACTIVE: 'ALREADY_ACTIVE',
};

type ActionResult = { readonly status: string } & Partial<Pick<RegistrationResult, 'registrationId' | 'errorDetails'>>;

interface RegistrationInput {
  readonly registrationId: string;
}

/** An operation that writes an audit row if `work`, which takes the locks, has done something. */
function createChange<Input extends RegistrationInput>(
  action: AuditEntry['action'],
  work: (transaction: Transaction, registration: Registration, input: Input) => Promise<ActionResult>,
) {
  return (domain: DomainDependencies, input: Input, actor: string) => {
    const now = domain.clock();
    return domain.unitOfWork.transaction(async (stores) => {
      const found = await stores.registrations.find(input.registrationId);
      if (found === null) return { status: 'NOT_FOUND', errorDetails: [] };
      // An admin may know of accounts; without privacy their owners get no mail.
      const result = await work({ ...domain, stores, now, accountPrivacy: false }, found, input);
      const status = statuses[result.status] ?? result.status;
      if (status === 'DONE') await stores.audit.add({ actor, action, subject: found.firstId }, now);
      return { errorDetails: [], ...result, status };
    });
  };
}

export const resendByAdmin = createChange('adminResendMail', async (transaction, { id, emailCanonical }) => {
  const { registrations } = transaction.stores;
  await registrations.lockEmail(emailCanonical);
  return resendLocked(transaction, await registrations.find(id));
});

const moveByAdmin = createChange(
  'adminChangeEmail',
  (transaction, registration, { email }: RegistrationInput & { readonly email: string }) =>
    moveRegistration(transaction, registration, email),
);

export async function changeEmailByAdmin(...[domain, input, actor]: Parameters<typeof moveByAdmin>) {
  const email = v.safeParse(emailSchema, input.email);
  if (!email.success) return { status: 'INVALID_INPUT', errorDetails: [] };
  return moveByAdmin(domain, { ...input, email: email.output }, actor);
}

/** Expires it: the activation page and the waiting page then offer a new registration. */
export const endByAdmin = createChange('adminEndRegistration', async ({ stores, now }, { id, emailCanonical }) => {
  await stores.registrations.lockEmail(emailCanonical);
  return { status: (await stores.registrations.end(id, now)) ? 'DONE' : 'NOT_FOUND' };
});
