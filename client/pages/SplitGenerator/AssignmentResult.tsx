/** What was asked for beside what the SDK makes of it: as a picture, and as the same in figures. */
import { useId } from 'react';
import { defaultCountry } from '../../../shared/countries.ts';
import { type Column, DataTable } from '../../admin/DataTable.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import { AssignmentChart } from './AssignmentChart.tsx';
import styles from './SplitGenerator.module.css';
import { simulatedVisitors } from './split/assignVisitors.ts';
import { toExperiment } from './split/exportSplit.ts';
import { whole } from './split/percent.ts';
import type { Split } from './split/readSplit.ts';
import { useAssigned } from './useAssigned.ts';
import { useFigures } from './useFigures.ts';

export function AssignmentResult({ split }: { readonly split: Split }) {
  const { t } = useI18n();
  const config = useConfig();
  const { evenPercent, count } = useFigures();
  const id = useId();
  const { arms, coverage, countries, entry } = split;
  const assigned = useAssigned(toExperiment(split, config), {
    url: config.publicUrl + (entry.addresses[0]?.pathname ?? entry.path),
    applicationCountry: countries[0] ?? defaultCountry,
  });
  const counts = typeof assigned === 'string' ? null : assigned;
  const shareOf = (visitors: number | undefined) => (visitors === undefined ? null : visitors / simulatedVisitors);
  const rows = [
    ...arms.map(({ path, weight }, index) => ({
      name: path,
      label: `${index + 1}  ${path}`,
      wanted: (weight * coverage) / whole ** 2,
      assigned: shareOf(counts?.byArm[index]),
    })),
    ...(coverage === whole
      ? []
      : [
          {
            name: t('adminSplits:assigned.outside'),
            label: t('adminSplits:assigned.outside'),
            wanted: 1 - coverage / whole,
            assigned: shareOf(counts?.outside),
          },
        ]),
  ];
  const figure = (id: 'wanted' | 'assigned' | 'visitors', cell: Column<(typeof rows)[number]>['cell']) => ({
    id,
    label: t(`adminSplits:assigned.${id}`),
    cell,
    isNumber: true,
  });

  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{t('adminSplits:assigned.heading')}</h2>
      <p>{t('adminSplits:assigned.text', { visitors: count(simulatedVisitors) })}</p>
      {assigned === 'failed' && <Notice kind="error">{t('admin:failed.title')}</Notice>}
      <AssignmentChart rows={rows} />
      <DataTable
        caption={t('adminSplits:assigned.heading')}
        rows={rows}
        keyOf={({ label }) => label}
        empty={null}
        columns={[
          { id: 'page', label: t('adminSplits:assigned.page'), cell: ({ name }) => name },
          figure('wanted', ({ wanted }) => evenPercent(wanted)),
          figure('assigned', ({ assigned }) => (assigned === null ? '…' : evenPercent(assigned))),
          figure('visitors', ({ assigned }) => (assigned === null ? '…' : count(assigned * simulatedVisitors))),
        ]}
      />
    </section>
  );
}
