/** Days and times in digits: month names differ between the language data of server and browser. */
import { brandTimeZone, cacheFormats, region, toNoBreakSpaces } from '../../../shared/i18n/format.ts';
import { formatIsoDay } from '../../../shared/i18n/formatIsoDay.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { useI18n } from '../../i18n/I18n.tsx';

const dayDigits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

const getDayFormat = cacheFormats(
  (locale) => new Intl.DateTimeFormat(region[locale], { ...dayDigits, timeZone: 'UTC' }),
);

const getTimestampFormat = cacheFormats(
  (locale) =>
    new Intl.DateTimeFormat(region[locale], {
      ...dayDigits,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: brandTimeZone,
      timeZoneName: 'short',
    }),
);

/** `day` as `YYYY-MM-DD`; any other text is returned unchanged. */
export function formatDay(locale: Locale, day: string): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : toNoBreakSpaces(getDayFormat(locale).format(date));
}

interface TimestampProps {
  readonly iso: string;
  readonly isDayOnly?: boolean;
}

/** A time in the brand's time zone. Server and browser may abbreviate the zone differently. */
export function Timestamp({ iso, isDayOnly = false }: TimestampProps) {
  const { locale, t } = useI18n();
  const date = new Date(iso);
  const year = date.getUTCFullYear();
  // A mistyped year, or the database's infinity.
  if (!(year > 1900 && year < 9999)) return <time>{t('admin:unreadable')}</time>;
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {isDayOnly ? formatDay(locale, formatIsoDay(date)) : toNoBreakSpaces(getTimestampFormat(locale).format(date))}
    </time>
  );
}
