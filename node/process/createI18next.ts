/** i18next as servers use it: one instance per language, made once, never changed by a request. */
import { createInstance, type i18n, type Resource } from 'i18next';
import type { Locale } from '../../shared/i18n/locales.ts';

/** `bundles`: messages by namespace. React and the mails' layout escape values; a value is never read as a message. */
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
