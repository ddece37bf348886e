import { formatNumber, formatPercent } from '../../../../shared/i18n/format.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { Bar, DataTable } from '../../lists/DataTable.tsx';
import { formatDay } from '../../lists/Timestamp.tsx';
import styles from './AdminRegistrations.module.css';

export const funnelEvents = ['opened', 'begun', 'registered', 'activated'] as const;

export type FunnelEvent = (typeof funnelEvents)[number];

export type Counts = Readonly<Record<FunnelEvent, number>>;

export type DayCounts = Counts & { readonly day: string };

export function Funnel({ totals }: { totals: Counts }) {
  const { t, locale } = useI18n();
  const maxCount = getMaxCount([totals]);
  return (
    <DataTable
      caption={t('adminRegistrations:funnel')}
      rows={funnelEvents}
      getKey={String}
      empty=""
      getLabel={(id) => t(`adminRegistrations:columns.${id}`)}
      columns={{
        step: (event) => t(`adminRegistrations:steps.${event}`),
        guests: {
          cell: (event) => (
            <>
              {formatNumber(locale, totals[event])}
              <Bar share={totals[event] / maxCount} />
            </>
          ),
          isNumber: true,
        },
        ofStep: { cell: (event) => formatRate(locale, totals, event), isNumber: true },
        ofFirst: { cell: (event) => formatRate(locale, totals, event, 'opened'), isNumber: true },
      }}
    />
  );
}

const width = 720;
const height = 180;

/** A line for each funnel event over at least two days. */
export function Plot({ days }: { days: readonly DayCounts[] }) {
  const { t, locale } = useI18n();
  const maxCount = getMaxCount(days);
  const x = (index: number) => round((index * width) / (days.length - 1));
  const y = (count: number) => round(height - (count * height) / maxCount);
  const line = (event: FunnelEvent) => days.map((counts, index) => `${x(index)},${y(counts[event])}`).join(' ');
  const formatDayAt = (index: number) => formatDay(locale, days.at(index)?.day ?? '');
  const [first, last] = [formatDayAt(0), formatDayAt(-1)];
  return (
    <figure>
      <p className={styles.scale} aria-hidden="true">
        {formatNumber(locale, maxCount)}
      </p>
      <svg
        className={styles.lines}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('adminRegistrations:plot', { from: first, to: last })}
      >
        {funnelEvents.map((event) => (
          <polyline key={event} className={styles[event]} points={line(event)} />
        ))}
      </svg>
      <p className={styles.scale} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <figcaption>
        <ul className={styles.legend}>
          {funnelEvents.map((event) => (
            <li key={event}>
              <svg viewBox="0 0 32 8" aria-hidden="true">
                <polyline className={styles[event]} points="0,4 32,4" />
              </svg>
              {t(`adminRegistrations:steps.${event}`)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** At least one, since counts are divided by it. */
export const getMaxCount = (rows: readonly Counts[]) =>
  Math.max(1, ...rows.flatMap((counts) => funnelEvents.map((event) => counts[event])));

/** By default of the step before; none of the step itself. */
export function formatRate(locale: Locale, counts: Counts, part: FunnelEvent, base?: FunnelEvent): string {
  const whole = base ?? funnelEvents[funnelEvents.indexOf(part) - 1] ?? part;
  return whole === part || counts[whole] === 0 ? '–' : formatPercent(locale, (100 * counts[part]) / counts[whole]);
}
