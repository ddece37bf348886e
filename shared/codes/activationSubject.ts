import type { Locale } from '../i18n/locales.ts';

const subjects: Readonly<Record<Locale, string>> = {
  en: 'Activate your account with {brand}',
  de: 'Aktivieren Sie Ihr Konto bei {brand}',
  fr: 'Activez votre compte {brand}',
  it: 'Attivi il Suo account {brand}',
  nl: 'Activeer uw account bij {brand}',
  pl: 'Prosimy aktywować konto w\u00a0klubie {brand}',
  sv: 'Aktivera ditt konto hos {brand}',
};

export function formatActivationSubject(locale: Locale, brand: string): string {
  return subjects[locale].replace('{brand}', () => brand);
}
