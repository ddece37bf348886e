/**
 * What `npm test` leaves out and `npm run test:all` looks at (playwright.config.ts): tests with this tag, for example
 * of the other languages and windows, and the files of test/e2e/matrix.
 */
import { type Locale, locales } from '../../shared/i18n/locales.ts';

export const matrix = { tag: '@matrix' } as const;

/** German has the longest words, so its pages stand for those of all languages. */
const standing: readonly Locale[] = ['de'];

/** For a test of one language. */
export const tierOf = (locale: Locale) => (standing.includes(locale) ? {} : matrix);

/** For a test that goes through several languages: there is one of it in each tier. */
export const languageTiers = [
  { languages: standing, named: 'in German', tier: {} },
  { languages: locales.filter((locale) => !standing.includes(locale)), named: 'in the other languages', tier: matrix },
] as const;
