import {
  AdminVisitorsDocument,
  type AdminVisitorsQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import type { OperationResult } from '../../../../shared/graphql/operations.ts';
import { isLocale, localeNames } from '../../../../shared/i18n/locales.ts';
import { buildPath } from '../../../../shared/routing/buildPath.ts';
import type { ListContext } from '../../../../shared/security/adminAccess.ts';
import { buttonClass } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useConfig, usePage } from '../../../PageContext.tsx';
import { createAdminPage, useAdminPermission } from '../../layout/AdminPage.tsx';
import { CodeText } from '../../lists/CodeText.tsx';
import tableStyles from '../../lists/DataTable.module.css';
import { type Column, DataTable, Detail } from '../../lists/DataTable.tsx';
import { Filters } from '../../lists/List.tsx';
import { buildListLink, type ListQuery, readListQuery } from '../../lists/listQuery.ts';
import { Timestamp } from '../../lists/Timestamp.tsx';
import styles from './AdminVisitors.module.css';
import { type Visitor, VisitorActions } from './VisitorActions.tsx';

interface VisitorsData {
  readonly query: ListQuery<'search'>;
  readonly visitors: AdminVisitorsQuery['adminVisitors'] | null;
}

const maxRows = 50;

function VisitorSearch({ query, visitors }: VisitorsData) {
  const { t } = useI18n();
  return (
    <>
      <Filters
        query={query}
        filters={[{ name: 'search', label: t('adminVisitors:search') }]}
        submitLabel={t('adminVisitors:find')}
      />
      {visitors !== null && <VisitorTable {...visitors} />}
      <RightsLink />
    </>
  );
}

function RightsLink() {
  const { t } = useI18n();
  const applicationsUrl = useAdminUrl('adminApplications');
  if (!useAdminPermission('people')) return null;
  return (
    <p>
      <a className="target" href={`${applicationsUrl}#rights`}>
        {t('adminVisitors:rights')}
      </a>
    </p>
  );
}

function VisitorTable({ status, rows }: AdminVisitorsQuery['adminVisitors']) {
  const { t } = useI18n();
  const columns = useColumns();
  return (
    <>
      <DataTable
        caption={t('admin:tools.visitors')}
        columns={columns}
        rows={rows}
        getKey={({ id }) => id}
        actions={(row) => <RowActions {...row} />}
        empty={t(status === 'FOUND' ? 'adminVisitors:none' : 'adminVisitors:forbidden')}
      />
      {rows.length === maxRows && <p>{t('adminVisitors:newest')}</p>}
    </>
  );
}

function RowActions(visitor: Visitor) {
  const { t } = useI18n();
  const auditUrl = useAdminUrl('adminAudit');
  const { reference } = visitor;
  return (
    <>
      {useAdminPermission('people') && <VisitorActions {...visitor} />}
      <a
        className={buttonClass('quiet')}
        href={`${auditUrl}?${new URLSearchParams({ subject: reference })}`}
        aria-label={`${t('adminVisitors:audit')}: ${reference}`}
      >
        {t('adminVisitors:audit')}
      </a>
    </>
  );
}

function useAdminUrl(route: 'adminApplications' | 'adminAudit') {
  const { basePath } = useConfig();
  const { prefix } = usePage();
  return buildPath({ basePath, locale: prefix, route });
}

function useColumns(): readonly Column<Visitor>[] {
  const { t } = useI18n();
  type Id = 'email' | 'state' | 'code' | 'dates' | 'mails';
  const column = (id: Id, cell: Column<Visitor>['cell']) => ({ id, label: t(`adminVisitors:columns.${id}`), cell });
  return [
    {
      ...column('email', ({ reference, email }) => (
        <>
          <span className={styles.email}>{email === '' ? '–' : email}</span>{' '}
          <code className={tableStyles.detail}>{reference}</code>
        </>
      )),
      translate: 'no',
    },
    column('state', (row) => <State {...row} />),
    column('code', ({ code, language, country }) => (
      <>
        <CodeText code={code} />
        <Detail>
          {isLocale(language) ? localeNames[language] : language}, {country}
        </Detail>
      </>
    )),
    column('dates', (row) => <Dates {...row} />),
    column('mails', ({ mails }) => <Mails mails={mails} />),
  ];
}

function State({ state, replacedBy }: Visitor) {
  const { t } = useI18n();
  return (
    <>
      <strong>{t(`adminVisitors:states.${state}`)}</strong>{' '}
      <span className={styles.line}>{t(`adminVisitors:next.${state}`)}</span>{' '}
      {replacedBy !== null && <a href={buildListLink({ search: replacedBy }, {})}>{t('adminVisitors:replacedBy')}</a>}
    </>
  );
}

function Dates({ registeredAt, expiresAt, activatedAt }: Visitor) {
  const { t } = useI18n();
  const second = activatedAt === null ? (['expires', expiresAt] as const) : (['activated', activatedAt] as const);
  return [['registered', registeredAt] as const, second].map(([name, iso]) => (
    <span key={name} className={styles.line}>
      {t(`adminVisitors:dates.${name}`)} <Timestamp iso={iso} />
    </span>
  ));
}

/** A template without a message is shown as its name. */
function Mails({ mails }: Pick<Visitor, 'mails'>) {
  const { t } = useI18n();
  if (mails.length === 0) return t('adminVisitors:noMail');
  return (
    <ul className={styles.mails}>
      {mails.map(({ template, createdAt, sentAt, deadAt, lastError }) => {
        const name = t(`adminVisitors:templates.${template}` as 'adminVisitors:templates.activation');
        const unsentState = deadAt === null ? (lastError === null ? 'waiting' : 'delayed') : 'dead';
        return (
          <li key={`${template} ${createdAt}`}>
            {name.replace('templates.', '')}:{' '}
            {t(`adminVisitors:mail.${sentAt === null ? unsentState : 'sent'}`, { reason: lastError ?? '' })}{' '}
            <Timestamp iso={sentAt ?? deadAt ?? createdAt} />
          </li>
        );
      })}
    </ul>
  );
}

async function loadVisitors({ run, query: searchParams }: ListContext): Promise<OperationResult<VisitorsData>> {
  const query = readListQuery(searchParams, ['search']);
  if (query.search === '') return { ok: true, data: { query, visitors: null } };
  const result = await run(AdminVisitorsDocument, query);
  return result.ok ? { ok: true, data: { query, visitors: result.data.adminVisitors } } : result;
}

export const { Component, query } = createAdminPage(loadVisitors, VisitorSearch, ({ t }) => t('adminVisitors:intro'));
