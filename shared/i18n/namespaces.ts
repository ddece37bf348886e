/** A page loads `common` and its own namespaces. */
export const namespaces = [
  'common',
  'landing',
  'registration',
  'validation',
  'status',
  'activation',
  'deny',
  'membership',
  'voucher',
  'error',
  'admin',
  'adminCodes',
  'adminApplications',
  'adminVisitors',
  'adminLinks',
  'adminReferrers',
  'adminSplits',
  'adminAudit',
  'adminRegistrations',
  'adminIntegrations',
  'adminAdministrators',
  'consent',
  'inspector',
] as const;

export type Namespace = (typeof namespaces)[number];

export type AdminNamespace = Extract<Namespace, `admin${string}`>;
export type VisitorNamespace = Exclude<Namespace, AdminNamespace>;

export function isAdminNamespace(namespace: Namespace): namespace is AdminNamespace {
  return namespace.startsWith('admin');
}
