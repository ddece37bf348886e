import {
  AdminReferrerDenialsDocument,
  type AdminReferrerDenialsQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import type { ReferrerResult } from '../../../../shared/routing/referrerResult.ts';
import type { ListContext } from '../../../../shared/security/adminAccess.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { createAdminPage, ListFailed, type LoadedData } from '../../layout/AdminPage.tsx';
import { createListDownload } from '../../lists/csv.ts';
import { DataTable } from '../../lists/DataTable.tsx';
import { readDayRange } from '../../lists/dayRange.ts';
import { Filters, Pager } from '../../lists/List.tsx';
import { emptyToNull, isDownload, readListQuery } from '../../lists/listQuery.ts';
import { formatDay } from '../../lists/Timestamp.tsx';
import styles from './AdminReferrers.module.css';

function Referrers(data: ReferrersData) {
  const { query, range, checkResult, denials } = data;
  const { t } = useI18n();
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <h2>{t('adminReferrers:check.headline')}</h2>
        <Filters
          query={query}
          submitLabel={t('adminReferrers:check.submit')}
          filters={(['referrer', 'page'] as const).map((name) => ({ name, label: t(`adminReferrers:check.${name}`) }))}
        />
        {checkResult !== null && <CheckResult {...checkResult} />}
      </section>
      <section className={styles.section}>
        <h2>{t('adminReferrers:denials.headline')}</h2>
        <Filters
          query={query}
          filters={[
            { name: 'from', label: t('adminReferrers:denials.from'), value: range.from, type: 'date' },
            { name: 'to', label: t('adminReferrers:denials.to'), value: range.to, type: 'date' },
          ]}
        />
        <p className={styles.hint}>{t('adminReferrers:denials.hint')}</p>
        {denials === null ? <ListFailed /> : <DenialTables {...data} denials={denials} />}
      </section>
    </div>
  );
}

export const download = createListDownload<Denial, ReferrersData>(
  'referrers.csv',
  { day: 'day', host: 'host', denied: 'denied', shadow: 'shadow' },
  ({ denials }) => denials,
);

function DenialTables({ query, denials }: ReferrersData & { readonly denials: object }) {
  const { t, locale } = useI18n();
  type Counts = Pick<Denial, 'host' | 'denied' | 'shadow'>;
  const columns = {
    host: ({ host }: Counts) =>
      host === 'other' ? t('adminReferrers:denials.other') : <span translate="no">{host}</span>,
    denied: { cell: ({ denied }: Counts) => denied, isNumber: true },
    shadow: { cell: ({ shadow }: Counts) => shadow, isNumber: true },
  };
  if (denials.rows.length === 0 && query.after === '') return <p>{t('adminReferrers:denials.none')}</p>;
  return (
    <>
      <h3>{t('adminReferrers:denials.byHost')}</h3>
      <DataTable
        caption={t('adminReferrers:denials.byHost')}
        getLabel={(id) => t(`adminReferrers:denials.${id}`)}
        columns={columns}
        rows={denials.hosts}
        getKey={(row) => row.host}
        empty={t('adminReferrers:denials.none')}
      />
      <h3>{t('adminReferrers:denials.byDay')}</h3>
      <DataTable
        caption={t('adminReferrers:denials.byDay')}
        getLabel={(id) => t(`adminReferrers:denials.${id}`)}
        columns={{ day: ({ day }) => formatDay(locale, day), ...columns }}
        rows={denials.rows}
        getKey={(row) => `${row.day} ${row.host}`}
        empty={t('adminReferrers:denials.none')}
      />
      <Pager query={query} next={denials.next} total={denials.total} />
    </>
  );
}

function CheckResult({ host, rule, shadow }: ReferrerResult) {
  const { t } = useI18n();
  if (rule.kind === 'noHost') return <p className={styles.result}>{t('adminReferrers:check.noHost')}</p>;
  const outcome = rule.kind !== 'listed' ? 'letIn' : shadow ? 'tried' : 'denied';
  return (
    <div className={styles.result}>
      <p>
        <strong>{t(`adminReferrers:check.${outcome}`, { host })}</strong>
      </p>
      <p>{t(`adminReferrers:check.${rule.kind}`, { ...rule })}</p>
    </div>
  );
}

type Denial = AdminReferrerDenialsQuery['adminReferrerDenials']['rows'][number];

type ReferrersData = LoadedData<typeof loadReferrers>;

/** The check works without the backend, so its failure only hides the denials. */
async function loadReferrers({ run, query: searchParams, evaluateReferrer }: ListContext) {
  const query = readListQuery(searchParams, ['referrer', 'page', 'from', 'to', 'after']);
  const range = readDayRange(query);
  const { referrer, page } = query;
  const checkResult = referrer === '' ? null : (evaluateReferrer?.(referrer, emptyToNull(page)) ?? null);
  const result = await run(AdminReferrerDenialsDocument, {
    ...range,
    after: emptyToNull(query.after),
    forDownload: isDownload(searchParams),
  });
  if (!result.ok && (result.failure === 'unauthenticated' || result.failure === 'forbidden')) return result;
  const denials = result.ok ? result.data.adminReferrerDenials : null;
  return { ok: true as const, data: { query, checkResult, range, denials } };
}

export const { Component, query } = createAdminPage(loadReferrers, Referrers, ({ t }) => t('adminReferrers:intro'));
