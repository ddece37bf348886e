/** All message keys as `namespace:path`, so that a misspelt key does not compile. */
import type { Namespace } from './namespaces.ts';

interface Messages {
  activation: typeof import('../../locales/en/activation.json');
  admin: typeof import('../../locales/en/admin.json');
  adminApplications: typeof import('../../locales/en/adminApplications.json');
  adminAudit: typeof import('../../locales/en/adminAudit.json');
  adminCodes: typeof import('../../locales/en/adminCodes.json');
  adminLinks: typeof import('../../locales/en/adminLinks.json');
  adminReferrers: typeof import('../../locales/en/adminReferrers.json');
  adminSplits: typeof import('../../locales/en/adminSplits.json');
  adminRegistrations: typeof import('../../locales/en/adminRegistrations.json');
  adminIntegrations: typeof import('../../locales/en/adminIntegrations.json');
  adminAdministrators: typeof import('../../locales/en/adminAdministrators.json');
  adminVisitors: typeof import('../../locales/en/adminVisitors.json');
  common: typeof import('../../locales/en/common.json');
  consent: typeof import('../../locales/en/consent.json');
  deny: typeof import('../../locales/en/deny.json');
  error: typeof import('../../locales/en/error.json');
  inspector: typeof import('../../locales/en/inspector.json');
  landing: typeof import('../../locales/en/landing.json');
  membership: typeof import('../../locales/en/membership.json');
  registration: typeof import('../../locales/en/registration.json');
  status: typeof import('../../locales/en/status.json');
  validation: typeof import('../../locales/en/validation.json');
  voucher: typeof import('../../locales/en/voucher.json');
}

/** The message paths of a file, without plural suffixes. */
export type Leaf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Leaf<Tree[Key]>}`;
}[keyof Tree & string];

type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

export type MessageKey = { [Name in Namespace]: `${Name}:${Leaf<Messages[Name]>}` }[Namespace];
