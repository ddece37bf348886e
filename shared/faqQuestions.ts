import { claimValues } from './claims.ts';

/** The landing page's questions, `landing:faq.<key>.question` and `.answer`: for the page and for search engines. */
export const faqQuestions = ['invitation', 'cost', 'voucher'] as const;

/** What the answers name, as the language writes it. */
export const faqValues = claimValues;
