import { formatMoney, formatNumber, formatPercent } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';
import type { MessageValues } from '../i18n/translate.ts';

/** How long an invitation stays open, and the link that activates an account. */
export const linkValidityDays = 14;

/** The orders, in cents, from which the first two tiers of the welcome voucher are valid, where they ask for one. */
export const smallMinimumOrder = 100_00;
export const mediumMinimumOrder = 150_00;

const claimsByLocale: Partial<Record<Locale, ReturnType<typeof formatClaims>>> = {};

/** What the house says of itself (spec §9), as values for its messages. Formatting is slow: once per language. */
export function claimValues(locale: Locale) {
  claimsByLocale[locale] ??= formatClaims(locale);
  return claimsByLocale[locale];
}

function formatClaims(locale: Locale) {
  const number = (value: number) => formatNumber(locale, value);
  const percent = (value: number) => formatPercent(locale, value);
  return {
    brands: number(3_000),
    featured: number(500),
    pieces: number(500),
    stars: number(4.8),
    best: number(5),
    reviews: number(500_000),
    discount: percent(75),
    /** In millions, both. */
    products: number(5),
    customers: number(3),
    small: percent(10),
    medium: percent(15),
    large: percent(20),
    smallMinimum: formatMoney(locale, smallMinimumOrder, 'EUR'),
    mediumMinimum: formatMoney(locale, mediumMinimumOrder, 'EUR'),
  } as const;
}

/** The landing page's questions, `landing:faq.<key>.question` and `.answer`: for the page and for search engines. */
export const faqQuestions = ['invitation', 'cost', 'voucher'] as const;

/** What an answer names, as the language writes it. */
export function faqValues(locale: Locale, question: (typeof faqQuestions)[number]): MessageValues {
  return question === 'invitation' ? { count: linkValidityDays } : claimValues(locale);
}
