/** One namespace per group of screens, so that a page carries only its own words. `common` is on every page. */
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
  'adminLinks',
  'adminReferrers',
  'adminSplits',
  'adminAudit',
  'adminRegistrations',
  'consent',
  'inspector',
] as const;

export type Namespace = (typeof namespaces)[number];

/** Whose words only administrators load: their names begin with `admin`. */
export type AdminNamespace = Extract<Namespace, `admin${string}`>;
export type VisitorNamespace = Exclude<Namespace, AdminNamespace>;

export function isAdminNamespace(namespace: Namespace): namespace is AdminNamespace {
  return namespace.startsWith('admin');
}
