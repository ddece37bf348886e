import { formatNumber, formatPercent } from '../../../shared/i18n/format.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminRegistrations.module.css';
import { type Counts, type Step, steps } from './registrationsQuery.ts';

/** Each step with its part of the one before it and of the first one. What began before the period may end in it. */
export function Funnel({ totals }: { totals: Counts }) {
  const { t, locale } = useI18n();
  const most = Math.max(1, ...steps.map((step) => totals[step]));
  const rate = (part: Step, whole: Step | undefined) =>
    whole === undefined || totals[whole] === 0 ? '–' : formatPercent(locale, (100 * totals[part]) / totals[whole]);
  return (
    <table className={styles.funnel}>
      <caption className="visually-hidden">{t('adminRegistrations:funnel')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('adminRegistrations:columns.step')}</th>
          <td className={styles.wide} />
          <th scope="col">{t('adminRegistrations:columns.guests')}</th>
          <th scope="col">{t('adminRegistrations:columns.ofStep')}</th>
          <th scope="col">{t('adminRegistrations:columns.ofFirst')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step}>
            <th scope="row">{t(`adminRegistrations:steps.${step}`)}</th>
            <td className={styles.wide}>
              <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * totals[step]) / most} height="10" />
              </svg>
            </td>
            <td>{formatNumber(locale, totals[step])}</td>
            <td>{rate(step, steps[index - 1])}</td>
            <td>{index === 0 ? '–' : rate(step, steps[0])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
