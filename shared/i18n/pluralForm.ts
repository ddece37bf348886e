import type { Locale } from '../locales.ts';

/**
 * Which form of a message goes with a count, as CLDR has it: pluralForm.test.ts holds it against Intl, whose first
 * object would have a browser look up all of its languages. Millions, which French and Italian set apart, count as
 * other: no message needs them.
 */
export function pluralForm(locale: Locale, count: number): 'one' | 'few' | 'many' | 'other' {
  if (count === 1 || (locale === 'fr' && count < 2)) return 'one';
  if (locale !== 'pl' || !Number.isInteger(count)) return 'other';
  const [last, lastTwo] = [count % 10, count % 100];
  return last > 1 && last < 5 && (lastTwo < 12 || lastTwo > 14) ? 'few' : 'many';
}
