import { kept, region, withOneSpace } from '../../shared/i18n/format.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useHydrated } from '../memory.ts';
import { dayFigures } from './formatDay.ts';

const figures = {
  ...dayFigures,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;

const formatOf = kept(
  (locale, timeZone) => new Intl.DateTimeFormat(region[locale], timeZone === '' ? figures : { ...figures, timeZone }),
);

/** A time of the backend: in UTC as the server wrote the page, in the administrator's own zone as soon as that is known. */
export function Moment({ iso }: { readonly iso: string }) {
  const { locale } = useI18n();
  const isHydrated = useHydrated();
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return <time>{iso}</time>;
  return <time dateTime={iso}>{withOneSpace(formatOf(locale, isHydrated ? '' : 'UTC').format(date))}</time>;
}
