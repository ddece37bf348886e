import {
  AdminVisitorsDocument,
  type AdminVisitorsQuery,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import type { OperationResult } from '../../../../shared/graphql/operations.ts';
import { isLocale, localeNames } from '../../../../shared/i18n/locales.ts';
import { buildPath } from '../../../../shared/routing/buildPath.ts';
import type { ListContext } from '../../../../shared/security/adminAccess.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useConfig, usePage } from '../../../PageContext.tsx';
import { createAdminPage, useAdminPermission } from '../../layout/AdminPage.tsx';
import { CodeText } from '../../lists/CodeText.tsx';
import tableStyles from '../../lists/DataTable.module.css';
import { DataTable, Detail } from '../../lists/DataTable.tsx';
import { findMessage } from '../../lists/findMessage.ts';
import { Filters } from '../../lists/List.tsx';
import { buildListLink, type ListQuery, readListQuery } from '../../lists/listQuery.ts';
import { RowLink } from '../../lists/RowLink.tsx';
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
  const canAct = useAdminPermission('people');
  const { basePath } = useConfig();
  const { prefix } = usePage();
  return (
    <>
      <Filters
        query={query}
        filters={[{ name: 'search', label: t('adminVisitors:search') }]}
        submitLabel={t('adminVisitors:find')}
      />
      {visitors !== null && <VisitorTable {...visitors} canAct={canAct} />}
      {canAct && (
        <p>
          <a className="target" href={`${buildPath({ basePath, locale: prefix, route: 'adminApplications' })}#rights`}>
            {t('adminVisitors:rights')}
          </a>
        </p>
      )}
    </>
  );
}

type VisitorTableProps = AdminVisitorsQuery['adminVisitors'] & { readonly canAct: boolean };

function VisitorTable({ status, rows, canAct }: VisitorTableProps) {
  const { t } = useI18n();
  const renderDate = (name: 'registered' | 'expires' | 'activated', iso: string) => (
    <span className={styles.line}>
      <Detail>{t(`adminVisitors:dates.${name}`)}</Detail> <Timestamp iso={iso} />
    </span>
  );
  const renderSearch = (name: 'replacedBy' | 'inviter' | 'guests', search: string) => (
    <a className="nowrap" href={buildListLink({ search }, {})}>
      {t(`adminVisitors:${name}`)}
    </a>
  );
  return (
    <>
      <DataTable
        caption={t('admin:tools.visitors')}
        getLabel={(id) => t(`adminVisitors:columns.${id}`)}
        columns={{
          email: {
            cell: ({ reference, email }) => (
              <>
                <span className={styles.email}>{email === '' ? '–' : email}</span>{' '}
                <code className={tableStyles.detail}>{reference}</code>
              </>
            ),
            translate: 'no',
          },
          state: ({ state, replacedBy }) => (
            <>
              <strong>{t(`adminVisitors:states.${state}`)}</strong>{' '}
              {state !== 'ACTIVE' && <span className={styles.line}>{t(`adminVisitors:next.${state}`)}</span>}{' '}
              {replacedBy && renderSearch('replacedBy', replacedBy)}
            </>
          ),
          code: ({ code, inviter, ownCode, language, country }) => (
            <>
              <CodeText code={code} />
              <Detail>{inviter && renderSearch('inviter', inviter)}</Detail>
              <Detail>{ownCode && renderSearch('guests', ownCode)}</Detail>
              <Detail>
                {isLocale(language) ? localeNames[language] : language}, {country}
              </Detail>
            </>
          ),
          dates: ({ registeredAt, expiresAt, activatedAt }) => (
            <>
              {renderDate('registered', registeredAt)}
              {activatedAt === null ? renderDate('expires', expiresAt) : renderDate('activated', activatedAt)}
            </>
          ),
          mails: ({ mails }) => (mails.length === 0 ? t('adminVisitors:noMail') : <Mails mails={mails} />),
        }}
        rows={rows}
        getKey={({ id }) => id}
        actions={(row) => (
          <>
            {canAct && <VisitorActions {...row} />}
            <RowLink
              route="adminAudit"
              query={{ subject: row.reference }}
              label={t('adminVisitors:audit')}
              rowName={row.reference}
            />
          </>
        )}
        empty={t(status === 'FOUND' ? 'adminVisitors:none' : 'adminVisitors:forbidden')}
      />
      {rows.length === maxRows && <p>{t('adminVisitors:newest')}</p>}
    </>
  );
}

function Mails({ mails }: Pick<Visitor, 'mails'>) {
  const { t } = useI18n();
  return (
    <ul className={styles.mails}>
      {mails.map(({ template, createdAt, sentAt, deadAt, lastError }) => {
        const unsentState = deadAt === null ? (lastError === null ? 'waiting' : 'delayed') : 'dead';
        return (
          <li key={`${template} ${createdAt}`}>
            {findMessage(t, `adminVisitors:templates.${template}`) ?? template}:{' '}
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
