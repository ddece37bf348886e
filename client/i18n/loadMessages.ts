/**
 * Loads the messages of a page; each language and namespace is a chunk of its own. One by one, since a pattern would
 * name the console's files to every visitor.
 */
import type { Messages } from '../../shared/i18n/translate.ts';
import type { Locale } from '../../shared/locales.ts';
import { isOfConsole, type PageNamespace, type VisitorNamespace } from '../../shared/namespaces.ts';

type Load = (locale: Locale) => Promise<unknown>;

const visitorMessages: Readonly<Record<VisitorNamespace, Load>> = {
  common: (locale) => import(`../../locales/${locale}/common.json`),
  landing: (locale) => import(`../../locales/${locale}/landing.json`),
  registration: (locale) => import(`../../locales/${locale}/registration.json`),
  validation: (locale) => import(`../../locales/${locale}/validation.json`),
  status: (locale) => import(`../../locales/${locale}/status.json`),
  activation: (locale) => import(`../../locales/${locale}/activation.json`),
  deny: (locale) => import(`../../locales/${locale}/deny.json`),
  membership: (locale) => import(`../../locales/${locale}/membership.json`),
  voucher: (locale) => import(`../../locales/${locale}/voucher.json`),
  error: (locale) => import(`../../locales/${locale}/error.json`),
};

export async function loadMessages(locale: Locale, namespaces: readonly PageNamespace[]): Promise<Messages> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const module = await (isOfConsole(namespace)
        ? import('../admin/loadConsoleMessages.ts').then((console) => console.loadConsoleMessages(locale, namespace))
        : visitorMessages[namespace](locale));
      return [namespace, (module as { readonly default: object }).default] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
