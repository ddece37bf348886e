import { kept, region, withOneSpace } from '../../shared/i18n/format.ts';
import type { Locale } from '../../shared/locales.ts';

/** In figures: words for months differ between the language data of server and browser. */
export const dayFigures = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

const formatOf = kept((locale) => new Intl.DateTimeFormat(region[locale], { ...dayFigures, timeZone: 'UTC' }));

/** `day` as `YYYY-MM-DD`, on one line; what is no day stays as it is. */
export function formatDay(locale: Locale, day: string): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : withOneSpace(formatOf(locale).format(date));
}
