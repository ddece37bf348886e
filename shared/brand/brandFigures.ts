import { linkValidityDays } from '../codes/linkValidity.ts';
import { formatMoney, formatNumber, formatPercent } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';
import type { MessageValues } from '../i18n/translate.ts';
import { mediumMinimumOrder, smallMinimumOrder } from './minimumOrders.ts';

/** The brand's figures (spec §9) as message values. */
export function getBrandFigures(locale: Locale) {
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
    /** `products` and `customers` are in millions. */
    products: number(5),
    customers: number(3),
    small: percent(10),
    medium: percent(15),
    large: percent(20),
    smallMinimum: formatMoney(locale, smallMinimumOrder, 'EUR'),
    mediumMinimum: formatMoney(locale, mediumMinimumOrder, 'EUR'),
  } as const;
}

export const faqQuestions = ['invitation', 'cost', 'voucher'] as const;

export function getFaqValues(locale: Locale, question: (typeof faqQuestions)[number]): MessageValues {
  return question === 'invitation' ? { count: linkValidityDays } : getBrandFigures(locale);
}
