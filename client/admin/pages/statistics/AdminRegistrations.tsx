import type { ReactNode } from 'react';
import { countRetentionDays } from '../../../../shared/consent/retention.ts';
import {
  type AdminFunnelDimension,
  AdminFunnelDocument,
  AdminFunnelGroupsDocument,
  type AdminFunnelGroupsQuery,
  type AdminFunnelQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import type { OperationResult } from '../../../../shared/graphql/operations.ts';
import { formatNumber } from '../../../../shared/i18n/format.ts';
import { isLocale, localeNames } from '../../../../shared/i18n/locales.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import type { Download } from '../../../../shared/page/page.ts';
import type { PageData } from '../../../../shared/page/pageState.ts';
import type { AdminPageData, ListContext } from '../../../../shared/security/adminAccess.ts';
import { buttonClass } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { createAdminPage } from '../../layout/AdminPage.tsx';
import { CodeText } from '../../lists/CodeText.tsx';
import { createListDownload, writeCsv } from '../../lists/csv.ts';
import { Bar, type Column, DataTable, Detail } from '../../lists/DataTable.tsx';
import { type DayRange, listDays, readDayRange } from '../../lists/dayRange.ts';
import { Filters, Pager } from '../../lists/List.tsx';
import {
  buildDownloadLink,
  buildListLink,
  emptyToNull,
  isDownload,
  type ListQuery,
  oneOf,
  readListQuery,
} from '../../lists/listQuery.ts';
import { formatDay } from '../../lists/Timestamp.tsx';
import styles from './AdminRegistrations.module.css';
import {
  type Counts,
  type DayCounts,
  Funnel,
  type FunnelEvent,
  formatRate,
  funnelEvents,
  getMaxCount,
  Plot,
} from './Funnel.tsx';

function Registrations(data: RegistrationsData) {
  const { query, range, groups } = data;
  const { t, locale } = useI18n();
  const days = { from: formatDay(locale, range.from), to: formatDay(locale, range.to) };
  const dimensionFilter = {
    name: 'by',
    label: t('adminRegistrations:filters.by'),
    emptyLabel: t('adminRegistrations:columns.day'),
    options: dimensions.map((value) => ({ value, label: t(`adminRegistrations:dimensions.${value}`) })),
  };
  const codeFilter = { name: 'code', label: t('adminRegistrations:filters.code') };
  const shownData = { ...data, noneText: t('adminRegistrations:none', days) };
  return (
    <>
      <LinkHeading {...data} />
      <Filters
        query={query}
        filters={[
          ...(query.link === '' && query.code === '' ? [dimensionFilter] : []),
          ...(query.link === '' && groups === undefined ? [codeFilter] : []),
          { name: 'from', label: t('adminRegistrations:filters.from'), value: range.from, type: 'date' },
          { name: 'to', label: t('adminRegistrations:filters.to'), value: range.to, type: 'date' },
        ]}
      />
      {listDays(range).length === 0 && (
        <p role="alert">{t('adminRegistrations:noPeriod', { days: countRetentionDays })}</p>
      )}
      {groups === undefined ? <Days {...shownData} /> : <Groups {...shownData} groups={groups} />}
    </>
  );
}

type ShownData = RegistrationsData & { readonly noneText: string };

function Days({ query, totals, days, noneText }: ShownData) {
  const { t, locale } = useI18n();
  const countedDays = days.filter((counts) => funnelEvents.some((event) => counts[event] > 0));
  if (countedDays.length === 0) return days.length > 0 && <p>{noneText}</p>;
  return (
    <>
      <Funnel totals={totals} />
      {days.length === 1 ? <p>{t('adminRegistrations:oneDay')}</p> : <Plot days={days} />}
      <DataTable
        caption={t('adminRegistrations:byDay')}
        rows={countedDays.reverse()}
        getKey={({ day }) => day}
        empty=""
        getLabel={(id) => t(id === 'day' ? 'adminRegistrations:columns.day' : `adminRegistrations:steps.${id}`)}
        columns={{
          day: ({ day }: DayCounts) => formatDay(locale, day),
          ...createCountColumns((counts: DayCounts, event) => counts[event]),
        }}
      />
      <p>
        <a className={buttonClass('secondary')} href={buildDownloadLink(query)}>
          {t('adminRegistrations:download')}
        </a>
      </p>
    </>
  );
}

/** The counts of all codes by a dimension: a row for each value, with its rates of the step before. */
function Groups({ query, range, groups, noneText }: ShownData & { readonly groups: FunnelGroups }) {
  const { t, locale } = useI18n();
  const by = query.by as AdminFunnelDimension;
  const maxCount = getMaxCount(groups.rows);
  const formatValue = ({ value, label }: FunnelGroup) => {
    if (value === '') return t('adminRegistrations:groups.none');
    if (by === 'code') return <CodeText code={value} />;
    if (by === 'link') return label || t('adminRegistrations:link.unnamed');
    if (value === 'other') return t('adminRegistrations:groups.other');
    if (by === 'landing' && value === 'default') return t('adminRegistrations:groups.default');
    return by === 'language' && isLocale(value) ? localeNames[value] : <span translate="no">{value}</span>;
  };
  return (
    <>
      {by !== 'experiment' && groups.rows.length > 0 && <Funnel totals={groups.totals} />}
      {listDays(range).length > 0 && (
        <DataTable
          caption={t(`adminRegistrations:dimensions.${by}`)}
          rows={groups.rows}
          getKey={({ value }) => value}
          empty={noneText}
          getLabel={(id) =>
            t(id === 'value' ? `adminRegistrations:dimensions.${by}` : `adminRegistrations:steps.${id}`)
          }
          columns={{
            value: formatValue,
            ...createCountColumns((row: FunnelGroup, event) => (
              <>
                {formatNumber(locale, row[event])}
                <Bar share={row[event] / maxCount} />
                <Detail>{event !== 'opened' && formatRate(locale, row, event)}</Detail>
              </>
            )),
          }}
        />
      )}
      <Pager query={query} next={groups.next} total={groups.total} />
    </>
  );
}

export function download(data: PageData, t: Translate): Download | null {
  const { state } = data as AdminPageData<RegistrationsData>;
  if (state.access !== 'granted' || state.data === null) return null;
  const { query, groups } = state.data;
  if (groups === undefined) return writeFunnelCsv(state.data, t);
  const columns =
    query.by === 'link' ? ({ link: 'value', code: 'code', label: 'label' } as const) : { [query.by]: 'value' as const };
  const counts = { opened: 'opened', begun: 'begun', registered: 'registered', activated: 'activated' } as const;
  const name = `registrations-by-${query.by}.csv`;
  return createListDownload<FunnelGroup>(name, { ...columns, ...counts }, () => groups)(data, t);
}

function LinkHeading({ query, link }: RegistrationsData) {
  const { t } = useI18n();
  if (query.link === '') return null;
  if (link === null)
    return (
      <p className={styles.subject}>
        {t('adminRegistrations:link.unknown')}{' '}
        <a href={buildListLink(query, { link: '' })}>{t('admin:filters.clear')}</a>
      </p>
    );
  const { code, label } = link;
  return (
    <div className={styles.subject}>
      <h2>{label === '' ? t('adminRegistrations:link.unnamed') : t('adminRegistrations:link.named', { label })}</h2>
      <CodeText code={code} />
      <a href={buildListLink(query, { link: '', code })}>{t('adminRegistrations:link.all')}</a>
    </div>
  );
}

/** Each row contains code and link, so that files of several codes can be joined. */
export function writeFunnelCsv({ query, range, link, days }: RegistrationsData, t: Translate) {
  const heading = ['day', 'code', 'link', ...funnelEvents];
  const rows = days.map((counts) => [
    counts.day,
    link?.code ?? query.code,
    query.link,
    ...funnelEvents.map((event) => counts[event]),
  ]);
  return { name: `registrations-${range.from}-${range.to}.csv`, text: writeCsv([heading, ...rows], t) };
}

const dimensions = ['code', 'link', 'campaign', 'language', 'landing', 'experiment'] as const;

function createCountColumns<Row>(renderCount: (row: Row, event: FunnelEvent) => ReactNode) {
  const createColumn = (event: FunnelEvent) => ({ cell: (row: Row) => renderCount(row, event), isNumber: true });
  return Object.fromEntries(funnelEvents.map((event) => [event, createColumn(event)])) as Record<
    FunnelEvent,
    Column<Row>
  >;
}

type FunnelGroups = AdminFunnelGroupsQuery['adminFunnelGroups'];
type FunnelGroup = FunnelGroups['rows'][number];

interface RegistrationsData {
  readonly query: ListQuery<'code' | 'link' | 'from' | 'to' | 'by' | 'after'>;
  readonly range: DayRange;
  readonly link: AdminFunnelQuery['adminFunnel']['link'];
  readonly totals: Counts;
  readonly days: readonly DayCounts[];
  /** With `by` only. */
  readonly groups?: FunnelGroups;
}

const zeroCounts: Counts = { opened: 0, begun: 0, registered: 0, activated: 0 };

async function loadCounts({ run, query: searchParams }: ListContext): Promise<OperationResult<RegistrationsData>> {
  const query = readListQuery(searchParams, ['code', 'link', 'from', 'to', 'by', 'after']);
  const range = readDayRange(query);
  const dimension = oneOf(query.by, dimensions);
  if (dimension !== null && query.code === '' && query.link === '') {
    const result = await run(AdminFunnelGroupsDocument, {
      dimension,
      ...range,
      after: emptyToNull(query.after),
      forDownload: isDownload(searchParams),
    });
    if (!result.ok) return result;
    const groups = result.data.adminFunnelGroups;
    return { ok: true, data: { query, range, link: null, totals: groups.totals, days: [], groups } };
  }
  const result = await run(AdminFunnelDocument, {
    code: emptyToNull(query.code),
    linkId: emptyToNull(query.link),
    ...range,
    forDownload: isDownload(searchParams),
  });
  if (!result.ok) return result;
  const { days: countedDays, link, ...totals } = result.data.adminFunnel;
  const countsByDay = new Map(countedDays.map((dayCounts) => [dayCounts.day, dayCounts] as const));
  const days = listDays(range).map((day) => ({ ...zeroCounts, ...countsByDay.get(day), day }));
  return { ok: true, data: { query, range, link, totals, days } };
}

export const { Component, query } = createAdminPage(loadCounts, Registrations, ({ t }) =>
  t('adminRegistrations:intro'),
);
