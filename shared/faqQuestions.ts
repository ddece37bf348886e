/** The landing page's questions, `landing:faq.<key>.question` and `.answer`: for the page and for search engines. */
import { claims } from './claims.ts';
import { formatNumber, formatPercent } from './i18n/format.ts';
import type { MessageValues } from './i18n/translate.ts';
import type { Locale } from './locales.ts';

export const faqQuestions = ['invitation', 'cost', 'voucher'] as const;

/** What the answers name, as the language writes it. */
export function faqValues(locale: Locale): MessageValues {
  return { days: formatNumber(locale, claims.invitationDays), ...voucherValues(locale) };
}

export function voucherValues(locale: Locale): MessageValues {
  const { small, medium, large } = claims.vouchers;
  return {
    small: formatPercent(locale, small),
    medium: formatPercent(locale, medium),
    large: formatPercent(locale, large),
  };
}
