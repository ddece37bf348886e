/** One namespace per group of screens, so that a page carries only its own words. `common` is on every page. */
export const pageNamespaces = [
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
] as const;

/** With those of what stands beside the page, which are loaded by it and named to nobody else. */
export const namespaces = [...pageNamespaces, 'consent', 'inspector'] as const;

export type Namespace = (typeof namespaces)[number];

/** Whose words only administrators load: their names begin with `admin`. */
export type ConsoleNamespace = Extract<Namespace, `admin${string}`>;
export type PageNamespace = (typeof pageNamespaces)[number];
export type VisitorNamespace = Exclude<PageNamespace, ConsoleNamespace>;

export function isOfConsole(namespace: Namespace): namespace is ConsoleNamespace {
  return namespace.startsWith('admin');
}
