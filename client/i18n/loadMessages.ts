/**
 * Loads the messages of a page; each language and namespace is a chunk of its own. One by one, since a pattern would
 * name the console's files to every visitor.
 */
import type { Messages } from '../../shared/i18n/translate.ts';
import type { Locale } from '../../shared/locales.ts';
import { isOfConsole, type Namespace, type VisitorNamespace } from '../../shared/namespaces.ts';
import { loadChunk } from '../loadChunk.ts';

/** The import of a language's file, whose name stands in its text once the site is built (build/esbuildBase.ts). */
type MessagesOf = (locale: Locale) => () => Promise<unknown>;

type Bring = <Module>(load: () => Promise<Module>) => Promise<Module>;

const visitorMessages: Readonly<Record<VisitorNamespace, MessagesOf>> = {
  common: (locale) => () => import(`../../locales/${locale}/common.json`),
  landing: (locale) => () => import(`../../locales/${locale}/landing.json`),
  registration: (locale) => () => import(`../../locales/${locale}/registration.json`),
  validation: (locale) => () => import(`../../locales/${locale}/validation.json`),
  status: (locale) => () => import(`../../locales/${locale}/status.json`),
  activation: (locale) => () => import(`../../locales/${locale}/activation.json`),
  deny: (locale) => () => import(`../../locales/${locale}/deny.json`),
  membership: (locale) => () => import(`../../locales/${locale}/membership.json`),
  voucher: (locale) => () => import(`../../locales/${locale}/voucher.json`),
  error: (locale) => () => import(`../../locales/${locale}/error.json`),
  consent: (locale) => () => import(`../../locales/${locale}/consent.json`),
  inspector: (locale) => () => import(`../../locales/${locale}/inspector.json`),
};

/** `bring`: at once where the document has announced them. */
export async function loadMessages(
  locale: Locale,
  namespaces: readonly Namespace[],
  bring: Bring = loadChunk,
): Promise<Messages> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const load = isOfConsole(namespace)
        ? (await bring(() => import('../admin/consoleMessages.ts'))).consoleMessages[namespace]
        : visitorMessages[namespace];
      const module = await bring(load(locale));
      return [namespace, (module as { readonly default: object }).default] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
