/**
 * What only `npm run test:all` runs (playwright.config.ts): tests with this tag, for example
 * of the other languages and windows, and the files of test/e2e/matrix.
 */
import { type Locale, locales } from '../../shared/i18n/locales.ts';

export const matrix = { tag: '@matrix' } as const;

/** German has the longest words, so its pages represent those of all languages. */
const standing: readonly Locale[] = ['de'];

/** For a test of one language. */
export const tierOf = (locale: Locale) => (standing.includes(locale) ? {} : matrix);

/** For a test of several languages: each tier contains one test. */
export const languageTiers = [
  { languages: standing, named: 'in German', tier: {} },
  { languages: locales.filter((locale) => !standing.includes(locale)), named: 'in the other languages', tier: matrix },
] as const;
