/** Exports and erases the data of an email address; the audit log contains the receipt's id, never the address. */
import { canonicalEmail, readEmail } from '../../../shared/validation/canonicalEmail.ts';
import { generateId } from '../clock.ts';
import type { StoreAccess } from '../dependencies.ts';

interface EmailInput {
  readonly email: string;
}

export async function exportPersonalData({ unitOfWork, clock }: StoreAccess, input: EmailInput, actor: string) {
  const email = readEmail(input.email);
  if (email === null) return { status: 'INVALID_INPUT' };
  const [at, receipt] = [clock(), generateId()];
  return unitOfWork.transaction(async (stores) => {
    const data = await stores.personalData.read(canonicalEmail(email));
    await stores.audit.add({ actor, action: 'adminExportAddress', subject: receipt }, at);
    return { status: 'DONE', receipt, at, document: JSON.stringify({ receipt, at, email, ...data }, null, 2) };
  });
}

export async function erasePersonalData({ unitOfWork, clock }: StoreAccess, input: EmailInput, actor: string) {
  const email = readEmail(input.email);
  if (email === null) return { status: 'INVALID_INPUT', erased: [] };
  const [at, receipt, emailCanonical] = [clock(), generateId(), canonicalEmail(email)];
  return unitOfWork.transaction(async (stores) => {
    await stores.registrations.lockEmail(emailCanonical);
    for (const { id, state } of await stores.registrations.list('emailCanonical', emailCanonical))
      if (state === 'PENDING') await stores.webhooks.addLapsed(at, id);
    const erased = await stores.personalData.erase(emailCanonical, at);
    const details = erased.map(({ kind, count }) => `${kind} ${count}`).join(', ');
    await stores.audit.add({ actor, action: 'adminEraseAddress', subject: receipt, details }, at);
    return { status: 'DONE', receipt, at, erased };
  });
}
