import { type AdminRole, adminRoles } from '../../../shared/admin/roles.ts';
import type { DomainDependencies } from '../dependencies.ts';

export interface RoleRequest {
  readonly subject: string;
  readonly role: AdminRole;
}

/** One owner always remains. */
export async function setRole(
  { unitOfWork, clock }: Pick<DomainDependencies, 'unitOfWork' | 'clock'>,
  { subject, role }: RoleRequest,
  actor: string,
): Promise<'DONE' | 'NOT_FOUND' | 'LAST_OWNER'> {
  return unitOfWork.transaction(async ({ adminUsers, audit }) => {
    const owners = await adminUsers.lockOwners();
    const previousRole = await adminUsers.findRole(subject);
    if (previousRole === null) return 'NOT_FOUND';
    if (previousRole === role) return 'DONE';
    if (previousRole === 'owner' && owners.length === 1) return 'LAST_OWNER';
    await adminUsers.setRole(subject, role);
    const details = `${previousRole} → ${role}`;
    await audit.add({ actor, action: 'adminSetRole', subject, details }, clock());
    return 'DONE';
  });
}

export function isAdminRole(text: string): text is AdminRole {
  return adminRoles.some((role) => role === text);
}
