/** How many visitors each page gets, what can be told by them, and how long that takes. */
import { formatNumber, region } from '../../../../shared/i18n/format.ts';
import { formatPeriod } from '../../../../shared/i18n/formatPeriod.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { type Column, DataTable } from '../../lists/DataTable.tsx';
import styles from './SplitGenerator.module.css';
import { level, power, type SplitPlan } from './split/planSplit.ts';
import type { Split } from './split/readSplit.ts';
import { percent } from './splitWords.ts';

export function PlanResult({ split, plan }: { readonly split: Split; readonly plan: SplitPlan | null }) {
  const { t, locale } = useI18n();
  if (plan === null) return <p>{t('adminSplits:numbers.missing')}</p>;
  const { arms, base, change, days, daysNeeded } = plan;
  const periodOf = (count: number) => formatPeriod(locale, Math.floor(count), 'day');
  const duration = [
    daysNeeded === null
      ? t('adminSplits:numbers.never', { change: percent(locale, change, 0, 2) })
      : t('adminSplits:numbers.needed', { change: percent(locale, change, 0, 2), days: periodOf(daysNeeded) }),
    ...(days === null ? [] : [t('adminSplits:numbers.runs', { days: periodOf(days) })]),
    ...(days !== null && daysNeeded !== null && daysNeeded > days ? [t('adminSplits:numbers.short')] : []),
  ];
  const points = new Intl.NumberFormat(region[locale], { maximumSignificantDigits: 3 });
  const smallestOf = (smallest: number | null) =>
    smallest === null
      ? t('adminSplits:numbers.none')
      : t('adminSplits:numbers.points', {
          points: points.format(smallest * 100),
          relative: `+${percent(locale, smallest / base, 0, 2)}`,
        });
  const rows = arms.map((arm, index) => ({ ...arm, path: split.arms[index]?.path ?? '', isFirst: index === 0 }));
  const figure = (id: 'perDay' | 'total' | 'smallest', cell: Column<(typeof rows)[number]>['cell']) => ({
    id,
    label: t(`adminSplits:numbers.${id}`),
    cell,
    // The change is said in words, which may break.
    isNumber: id !== 'smallest',
  });
  // Without an end there is nothing to count up to.
  const untilEnd = [
    figure('total', ({ total }) => formatNumber(locale, Math.round(total ?? 0))),
    figure('smallest', ({ isFirst, smallest }) => (isFirst ? t('adminSplits:numbers.compared') : smallestOf(smallest))),
  ];
  return (
    <>
      <p>{duration.join(' ')}</p>
      <DataTable
        caption={t('adminSplits:numbers.heading')}
        rows={rows}
        keyOf={({ path }) => path}
        empty={null}
        columns={[
          { id: 'page', label: t('adminSplits:assigned.page'), cell: ({ path }) => path, translate: 'no' },
          figure('perDay', ({ perDay }) => formatNumber(locale, Math.round(perDay))),
          ...(days === null ? [] : untilEnd),
        ]}
      />
      <p className={styles.hint}>
        {t('adminSplits:numbers.basis', { level: percent(locale, level), power: percent(locale, power) })}
      </p>
    </>
  );
}
