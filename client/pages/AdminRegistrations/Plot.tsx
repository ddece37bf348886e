/** The course by days, a line for each step; the table below says the same in figures. */
import { formatNumber } from '../../../shared/i18n/format.ts';
import { formatDay } from '../../admin/formatDay.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminRegistrations.module.css';
import { type DayCounts, type Step, steps } from './registrationsQuery.ts';

const width = 720;
const height = 180;

/** Two days at least. */
export function Plot({ days }: { days: readonly DayCounts[] }) {
  const { t, locale } = useI18n();
  const most = Math.max(1, ...days.flatMap((counts) => steps.map((step) => counts[step])));
  const x = (index: number) => round((index * width) / (days.length - 1));
  const y = (count: number) => round(height - (count * height) / most);
  const line = (step: Step) => days.map((counts, index) => `${x(index)},${y(counts[step])}`).join(' ');
  const dayAt = (index: number) => formatDay(locale, days.at(index)?.day ?? '');
  const [first, last] = [dayAt(0), dayAt(-1)];
  return (
    <figure className={styles.plot}>
      <p className={styles.scale} aria-hidden="true">
        {formatNumber(locale, most)}
      </p>
      <svg
        className={styles.lines}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('adminRegistrations:plot', { from: first, to: last })}
      >
        {steps.map((step) => (
          <polyline key={step} className={styles[step]} points={line(step)} />
        ))}
      </svg>
      <p className={styles.scale} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <figcaption>
        <ul className={styles.legend}>
          {steps.map((step) => (
            <li key={step}>
              <svg viewBox="0 0 32 8" aria-hidden="true">
                <polyline className={styles[step]} points="0,4 32,4" />
              </svg>
              {t(`adminRegistrations:steps.${step}`)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
