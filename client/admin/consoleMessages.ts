import type { Locale } from '../../shared/locales.ts';
import type { ConsoleNamespace } from '../../shared/namespaces.ts';

/** The console's words, whose files no visitor hears of. */
export const consoleMessages: Readonly<Record<ConsoleNamespace, (locale: Locale) => () => Promise<unknown>>> = {
  admin: (locale) => () => import(`../../locales/${locale}/admin.json`),
  adminCodes: (locale) => () => import(`../../locales/${locale}/adminCodes.json`),
  adminApplications: (locale) => () => import(`../../locales/${locale}/adminApplications.json`),
  adminLinks: (locale) => () => import(`../../locales/${locale}/adminLinks.json`),
  adminReferrers: (locale) => () => import(`../../locales/${locale}/adminReferrers.json`),
  adminSplits: (locale) => () => import(`../../locales/${locale}/adminSplits.json`),
  adminAudit: (locale) => () => import(`../../locales/${locale}/adminAudit.json`),
  adminRegistrations: (locale) => () => import(`../../locales/${locale}/adminRegistrations.json`),
};
