import type { AdminRole } from '../../../shared/admin/roles.ts';
import type { StoreAccess } from '../dependencies.ts';

/** One owner always remains. */
export async function setRole(
  { unitOfWork, clock }: StoreAccess,
  { subject, role }: { readonly subject: string; readonly role: AdminRole },
  actor: string,
) {
  return unitOfWork.transaction(async ({ adminUsers, audit }) => {
    const owners = await adminUsers.lockOwners();
    const previousRole = await adminUsers.findRole(subject);
    if (previousRole === null) return { status: 'NOT_FOUND' };
    if (previousRole === role) return { status: 'DONE' };
    if (previousRole === 'owner' && owners.length === 1) return { status: 'LAST_OWNER' };
    await adminUsers.setRole(subject, role);
    const details = `${previousRole} → ${role}`;
    await audit.add({ actor, action: 'adminSetRole', subject, details }, clock());
    return { status: 'DONE' };
  });
}
