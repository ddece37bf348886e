import { formatNumber } from '../../../shared/i18n/format.ts';
import { type Column, DataTable } from '../../admin/DataTable.tsx';
import { formatDay } from '../../admin/formatDay.ts';
import { Filters, Pager, TextFilter } from '../../admin/List.tsx';
import { ListFailed } from '../../admin/ListFailed.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminReferrers.module.css';
import type { ReferrersTool } from './referrersQuery.ts';

export function DenialLists({ query, range, denials }: ReferrersTool) {
  const { t } = useI18n();
  return (
    <section className={styles.section}>
      <h2>{t('adminReferrers:denials.headline')}</h2>
      <Filters query={query} fields={['from', 'to']}>
        <TextFilter name="from" label={t('adminReferrers:denials.from')} value={range.from} type="date" />
        <TextFilter name="to" label={t('adminReferrers:denials.to')} value={range.to} type="date" />
      </Filters>
      <p className={styles.hint}>{t('adminReferrers:denials.hint')}</p>
      {denials === null ? <ListFailed /> : <Lists query={query} denials={denials} />}
    </section>
  );
}

function Lists({ query, denials }: Pick<ReferrersTool, 'query'> & { denials: NonNullable<ReferrersTool['denials']> }) {
  const { t, locale } = useI18n();
  const host: Column<{ readonly host: string }> = {
    id: 'host',
    label: t('adminReferrers:denials.host'),
    // The backend's word for all sites beyond the first of a day.
    cell: (row) => (row.host === 'other' ? t('adminReferrers:denials.other') : <span translate="no">{row.host}</span>),
  };
  const numbers = (['denied', 'shadow'] as const).map(
    (id): Column<{ readonly denied: number; readonly shadow: number }> => ({
      id,
      label: t(`adminReferrers:denials.${id}`),
      cell: (row) => formatNumber(locale, row[id]),
      isNumber: true,
    }),
  );
  if (denials.rows.length === 0 && query.after === '') return <p>{t('adminReferrers:denials.none')}</p>;
  return (
    <>
      <h3>{t('adminReferrers:denials.byHost')}</h3>
      <DataTable
        caption={t('adminReferrers:denials.byHost')}
        columns={[host, ...numbers]}
        rows={denials.hosts}
        keyOf={(row) => row.host}
        empty={t('adminReferrers:denials.none')}
      />
      <h3>{t('adminReferrers:denials.byDay')}</h3>
      <DataTable
        caption={t('adminReferrers:denials.byDay')}
        columns={[
          { id: 'day', label: t('adminReferrers:denials.day'), cell: (row) => formatDay(locale, row.day) },
          host,
          ...numbers,
        ]}
        rows={denials.rows}
        keyOf={(row) => `${row.day} ${row.host}`}
        empty={t('adminReferrers:denials.none')}
      />
      <Pager query={query} next={denials.next} total={denials.total} />
    </>
  );
}
