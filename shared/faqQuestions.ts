import { claimValues, openDays } from './claims.ts';
import type { MessageValues } from './i18n/translate.ts';
import type { Locale } from './locales.ts';

/** The landing page's questions, `landing:faq.<key>.question` and `.answer`: for the page and for search engines. */
export const faqQuestions = ['invitation', 'cost', 'voucher'] as const;

/** What an answer names, as the language writes it. */
export function faqValues(locale: Locale, question: (typeof faqQuestions)[number]): MessageValues {
  return question === 'invitation' ? { count: openDays } : claimValues(locale);
}
