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
  'consent',
  'inspector',
] as const;

export type Namespace = (typeof namespaces)[number];
