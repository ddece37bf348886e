import { region } from '../../../../shared/i18n/format.ts';
import { formatPeriod } from '../../../../shared/i18n/formatPeriod.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { DataTable } from '../../lists/DataTable.tsx';
import { power, type SplitPlan, significanceLevel } from './model/planSplit.ts';
import type { Split } from './model/readSplit.ts';
import styles from './SplitGenerator.module.css';
import { formatShare } from './splitMessages.ts';

export function PlanResult({ split, plan }: { readonly split: Split; readonly plan: SplitPlan | null }) {
  const { t, locale } = useI18n();
  if (plan === null) return <p>{t('adminSplits:numbers.missing')}</p>;
  const { arms, base, change, days, daysNeeded } = plan;
  const formatDays = (count: number) => formatPeriod(locale, Math.floor(count), 'day');
  const duration = [
    daysNeeded === null
      ? t('adminSplits:numbers.never', { change: formatShare(locale, change, 0, 2) })
      : t('adminSplits:numbers.needed', { change: formatShare(locale, change, 0, 2), days: formatDays(daysNeeded) }),
    ...(days === null ? [] : [t('adminSplits:numbers.runs', { days: formatDays(days) })]),
    ...(days !== null && daysNeeded !== null && daysNeeded > days ? [t('adminSplits:numbers.short')] : []),
  ];
  const points = new Intl.NumberFormat(region[locale], { maximumSignificantDigits: 3 });
  const formatSmallest = (smallest: number | null) =>
    smallest === null
      ? t('adminSplits:numbers.none')
      : t('adminSplits:numbers.points', {
          points: points.format(smallest * 100),
          relative: `+${formatShare(locale, smallest / base, 0, 2)}`,
        });
  const rows = arms.map((arm, index) => ({ ...arm, path: split.arms[index]?.path ?? '', isFirst: index === 0 }));
  type Row = (typeof rows)[number];
  return (
    <>
      <p>{duration.join(' ')}</p>
      <DataTable
        caption={t('adminSplits:numbers.heading')}
        rows={rows}
        getKey={({ path }) => path}
        empty={null}
        getLabel={(id) => t(id === 'page' ? 'adminSplits:assigned.page' : `adminSplits:numbers.${id}`)}
        columns={{
          page: { cell: ({ path }) => path, translate: 'no' },
          perDay: { cell: ({ perDay }) => Math.round(perDay), isNumber: true },
          ...(days !== null && {
            total: { cell: ({ total }: Row) => Math.round(total ?? 0), isNumber: true },
            // The effect is a text, which may break.
            smallest: ({ isFirst, smallest }: Row) =>
              isFirst ? t('adminSplits:numbers.compared') : formatSmallest(smallest),
          }),
        }}
      />
      <p className={styles.hint}>
        {t('adminSplits:numbers.basis', {
          level: formatShare(locale, significanceLevel),
          power: formatShare(locale, power),
        })}
      </p>
    </>
  );
}
