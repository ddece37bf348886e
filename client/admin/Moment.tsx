import { houseZone, kept, region, withOneSpace } from '../../shared/i18n/format.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { dayFigures } from './formatDay.ts';

const figures = {
  ...dayFigures,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: houseZone,
  timeZoneName: 'short',
} as const;

const formatOf = kept((locale) => new Intl.DateTimeFormat(region[locale], figures));

/** A time of the backend, by the house's clock, wherever the administrator is. The browser may have other letters for the zone. */
export function Moment({ iso }: { readonly iso: string }) {
  const { locale, t } = useI18n();
  const date = new Date(iso);
  const year = date.getUTCFullYear();
  // Years that nobody meant: mistyped, or the database's "for ever".
  if (!(year > 1900 && year < 9999)) return <time>{t('admin:unreadable')}</time>;
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {withOneSpace(formatOf(locale).format(date))}
    </time>
  );
}
