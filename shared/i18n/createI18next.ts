/** i18next for servers: one instance per language, which no request changes. */
import { createInstance, type i18n, type Resource } from 'i18next';
import type { Locale } from './locales.ts';

/** `bundles`: messages by namespace. Values are inserted as they are: the caller escapes them. */
export function createI18next(locale: Locale, bundles: Readonly<Record<string, object>>): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    resources: { [locale]: { ...bundles } } as Resource,
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    missingInterpolationHandler: () => '',
  });
  return instance;
}
