/** How many visitors each page gets, what can be told by them, and how long that takes. */
import { useId } from 'react';
import { formatPeriod } from '../../../shared/i18n/formatPeriod.ts';
import { type Column, DataTable } from '../../admin/DataTable.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './SplitGenerator.module.css';
import { level, power } from './split/planSample.ts';
import type { SplitPlan } from './split/planSplit.ts';
import type { Split } from './split/readSplit.ts';
import { useFigures } from './useFigures.ts';

export function PlanResult({ split, plan }: { readonly split: Split; readonly plan: SplitPlan | null }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{t('adminSplits:numbers.heading')}</h2>
      {plan === null ? <p>{t('adminSplits:numbers.missing')}</p> : <PlanFigures split={split} plan={plan} />}
    </section>
  );
}

function PlanFigures({ split, plan }: { readonly split: Split; readonly plan: SplitPlan }) {
  const { t } = useI18n();
  const { count, points, percent, finePercent } = useFigures();
  const { arms, baseRate, days } = plan;
  const rows = split.arms.map(({ path }, index) => ({ path, isFirst: index === 0, ...arms[index] }));
  const smallestOf = (smallest: number | null | undefined) =>
    smallest === null || smallest === undefined
      ? t('adminSplits:numbers.none')
      : t('adminSplits:numbers.points', { points: points(smallest), relative: `+${finePercent(smallest / baseRate)}` });
  const figure = (id: 'perDay' | 'total' | 'smallest', cell: Column<(typeof rows)[number]>['cell']) => ({
    id,
    label: t(`adminSplits:numbers.${id}`),
    cell,
    isNumber: true,
  });
  return (
    <>
      <Duration plan={plan} />
      <DataTable
        caption={t('adminSplits:numbers.heading')}
        rows={rows}
        keyOf={({ path }) => path}
        empty={null}
        columns={[
          { id: 'page', label: t('adminSplits:assigned.page'), cell: ({ path }) => path, translate: 'no' },
          figure('perDay', ({ perDay = 0 }) => count(perDay)),
          // Without an end there is nothing to count up to.
          ...(days === null
            ? []
            : [
                figure('total', ({ total }) => count(total ?? 0)),
                figure('smallest', ({ isFirst, smallest }) =>
                  isFirst ? t('adminSplits:numbers.compared') : smallestOf(smallest),
                ),
              ]),
        ]}
      />
      <p className={styles.hint}>{t('adminSplits:numbers.basis', { level: percent(level), power: percent(power) })}</p>
    </>
  );
}

function Duration({ plan: { change, days, daysNeeded } }: { readonly plan: SplitPlan }) {
  const { t, locale } = useI18n();
  const { finePercent } = useFigures();
  const sentences = [
    daysNeeded === null
      ? t('adminSplits:numbers.never', { change: finePercent(change) })
      : t('adminSplits:numbers.needed', {
          change: finePercent(change),
          days: formatPeriod(locale, daysNeeded, 'day'),
        }),
    days === null ? '' : t('adminSplits:numbers.runs', { days: formatPeriod(locale, Math.floor(days), 'day') }),
    days !== null && daysNeeded !== null && daysNeeded > days ? t('adminSplits:numbers.short') : '',
  ];
  return <p>{sentences.filter((sentence) => sentence !== '').join(' ')}</p>;
}
