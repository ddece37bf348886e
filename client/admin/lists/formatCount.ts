import { formatNumber } from '../../../shared/i18n/format.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';

/** Values of a message with a number: `count` chooses the plural form, `number` is shown. */
export function formatCount(locale: Locale, count: number) {
  return { count, number: formatNumber(locale, count) };
}
