/** What each role of the console may do, and what each of its operations needs. The backend decides; pages hide the rest. */
import { type AdminPageId, adminPageIds } from '../routing/routeTable.ts';

/** `staff`: who the administrators are, and what they did. `people`: data and decisions about one person. `owner`: roles and other systems. */
export type AdminPermission = 'read' | 'staff' | 'codes' | 'links' | 'people' | 'owner';

const permissionsByRole = {
  owner: ['read', 'staff', 'codes', 'links', 'people', 'owner'],
  marketer: ['read', 'staff', 'codes', 'links'],
  support: ['read', 'staff', 'people'],
  readOnly: ['read', 'staff'],
  none: [],
} as const satisfies Record<string, readonly AdminPermission[]>;

export type AdminRole = keyof typeof permissionsByRole;

export const adminRoles = Object.keys(permissionsByRole) as readonly AdminRole[];

export function getPermissions(role: AdminRole): readonly AdminPermission[] {
  return permissionsByRole[role];
}

export const operationPermissions = {
  adminCodes: 'read',
  adminLinks: 'read',
  adminAudit: 'staff',
  adminFunnel: 'read',
  adminFunnelByCode: 'read',
  adminFunnelGroups: 'read',
  adminReferrerDenials: 'read',
  /** Without `people` not by email address, and with masked ones. */
  adminVisitors: 'staff',
  adminUsers: 'staff',
  adminCreateCodes: 'codes',
  adminImportCodes: 'codes',
  adminSetCodeState: 'codes',
  adminUpdateCodes: 'codes',
  adminCreateLinks: 'links',
  adminRevokeLink: 'links',
  adminUpdateLinks: 'links',
  createRegistrationLink: 'links',
  adminApplications: 'people',
  adminDecideApplication: 'people',
  adminUndoDecision: 'people',
  adminResendMail: 'people',
  adminChangeEmail: 'people',
  adminEndRegistration: 'people',
  adminExportAddress: 'people',
  adminEraseAddress: 'people',
  adminSetRole: 'owner',
  adminIntegrations: 'owner',
  adminAddWebhook: 'owner',
  adminSetWebhookState: 'owner',
  adminReplayWebhook: 'owner',
  adminCreateApiKey: 'owner',
  adminRevokeApiKey: 'owner',
} as const satisfies Record<string, AdminPermission>;

/** Pages that nobody without this permission can use; the others are open to every role. */
const pagePermissions: Partial<Record<AdminPageId, AdminPermission>> = {
  adminApplications: 'people',
  adminIntegrations: 'owner',
};

export function listPages(role: AdminRole): readonly AdminPageId[] {
  return adminPageIds.filter((page) => getPermissions(role).includes(pagePermissions[page] ?? 'read'));
}

/** `roles`: as the backend returns them. Without a role of the console an administrator may do everything. */
export function findAdminRole(roles: readonly string[]): AdminRole {
  return adminRoles.find((role) => roles.includes(role)) ?? 'owner';
}
