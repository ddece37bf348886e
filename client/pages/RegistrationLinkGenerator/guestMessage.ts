/** A ready-made message with a link, in the language of the guest. */
import { buildPath } from '../../../shared/buildPath.ts';
import { formatEndDate } from '../../../shared/i18n/format.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { ShownLink } from './linksQuery.ts';

export function writeGuestMessage(
  { t, locale }: Pick<Translator, 't' | 'locale'>,
  { url, single, validUntil }: Pick<ShownLink, 'url' | 'single' | 'validUntil'>,
  { brand, basePath }: { readonly brand: string; readonly basePath: string },
) {
  const link = inLanguage(url, locale, basePath);
  const date = formatEndDate(locale, validUntil);
  const body = t('adminLinks:invitation.body', { brand, link, date });
  return {
    subject: t('adminLinks:invitation.subject', { brand }),
    body: single ? `${body} ${t('adminLinks:invitation.personal')}` : body,
  };
}

/** The same page in a language of its own; a link of another shape stays as it is. */
function inLanguage(url: string, locale: Locale, basePath: string): string {
  const link = new URL(url);
  if (link.pathname === buildPath({ basePath, locale: null, route: 'landing' }))
    link.pathname = buildPath({ basePath, locale, route: 'landing' });
  return link.href;
}
