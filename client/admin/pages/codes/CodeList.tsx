import {
  AdminCodesDocument,
  type AdminCodesQuery,
  AdminUpdateCodesDocument,
} from '../../../../shared/graphql/adminOperations.generated.ts';
import { formatNumber } from '../../../../shared/i18n/format.ts';
import { formatIsoDay } from '../../../../shared/i18n/formatIsoDay.ts';
import type { MessageKey } from '../../../../shared/i18n/messageKeys.ts';
import type { ListContext } from '../../../../shared/security/adminAccess.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ChangeActions, type ChangeKind } from '../../actions/ChangeActions.tsx';
import { type LoadedData, useAdminPermission } from '../../layout/AdminPage.tsx';
import { CodeText } from '../../lists/CodeText.tsx';
import { Detail } from '../../lists/DataTable.tsx';
import { getDayRange } from '../../lists/dayRange.ts';
import { List } from '../../lists/List.tsx';
import { buildListLink, readSortedListQuery } from '../../lists/listQuery.ts';
import { ResultsLink } from '../../lists/RowLink.tsx';
import { Timestamp } from '../../lists/Timestamp.tsx';
import { useSelection } from '../../lists/useSelection.tsx';
import styles from './AdminCodes.module.css';
import { formatTier } from './codeMessages.ts';

const codeStates = ['active', 'paused', 'revoked'] as const;
const codeSorts = ['NEWEST', 'OLDEST', 'CODE'] as const;

const codeChanges: ChangeKind = {
  document: AdminUpdateCodesDocument,
  getKey: (name) => `adminCodes:changes.${name}` as MessageKey,
  revoke: { state: 'revoked' },
};

export type Code = AdminCodesQuery['adminCodes']['rows'][number];

export type CodesData = LoadedData<typeof loadCodes>;

export async function loadCodes({ run, query: searchParams }: ListContext) {
  const { query, variables } = readSortedListQuery(searchParams, [], codeStates, codeSorts);
  const result = await run(AdminCodesDocument, variables);
  // Server and browser must render with the same time.
  return result.ok
    ? { ok: true as const, data: { query, list: result.data.adminCodes, loadedAt: Date.now() } }
    : result;
}

export function CodeList({ query, list, loadedAt }: CodesData) {
  const translator = useI18n();
  const { t, locale } = translator;
  const isByCode = query.sort === 'CODE';
  const isOldestFirst = query.sort === 'OLDEST';
  const selection = useSelection('selectedCodes');
  return (
    <List
      query={query}
      list={list}
      filters={[
        { name: 'search', label: t('adminCodes:search') },
        {
          name: 'state',
          label: t('adminCodes:columns.state'),
          options: codeStates.map((state) => ({ value: state, label: t(`adminCodes:states.${state}`) })),
        },
      ]}
      caption={t('admin:tools.codes')}
      getLabel={(id) => t(`adminCodes:columns.${id}`)}
      columns={{
        code: {
          cell: ({ code, label }) => (
            <>
              <CodeText code={code} />
              <Detail translate="no">{label}</Detail>
            </>
          ),
          sort: {
            href: buildListLink(query, { sort: isByCode ? '' : 'CODE' }),
            direction: isByCode ? 'ascending' : null,
          },
        },
        source: ({ kind, inviterName }) =>
          kind === 'member' && inviterName !== null ? (
            <span translate="no">{inviterName}</span>
          ) : (
            t(kind === 'member' ? 'adminCodes:kinds.member' : 'adminCodes:kinds.campaign')
          ),
        state: {
          cell: ({ state, pausedReason }) => (
            <>
              <span className="nowrap">{t(`adminCodes:states.${state}`)}</span>
              <Detail>{pausedReason === 'burst' && t('adminCodes:pausedReasons.burst')}</Detail>
            </>
          ),
          isUnbroken: true,
        },
        places: {
          cell: ({ balance, initialBalance }) => {
            if (balance === null) return t('adminCodes:places.any');
            const [left, all] = [formatNumber(locale, balance), formatNumber(locale, initialBalance ?? balance)];
            return t('adminCodes:places.left', { left, all });
          },
          isUnbroken: true,
        },
        offer: ({ tier, countries, timed }) => (
          <>
            {formatTier(translator, tier)}
            <Detail>{countries?.join(' ')}</Detail>
            <Detail>{timed && t('adminCodes:timed')}</Detail>
          </>
        ),
        validity: (row) => <Validity {...row} />,
        registered: { cell: ({ registered }) => registered, isNumber: true },
        activated: { cell: ({ activated }) => activated, isNumber: true },
        createdAt: {
          cell: ({ createdAt, createdBy }) => (
            <>
              <Timestamp iso={createdAt} isDayOnly />
              <Detail translate="no">{createdBy === 'system' ? null : createdBy}</Detail>
            </>
          ),
          sort: {
            href: buildListLink(query, { sort: isOldestFirst || isByCode ? '' : 'OLDEST' }),
            direction: isByCode ? null : isOldestFirst ? 'ascending' : 'descending',
          },
        },
      }}
      getKey={({ code }) => code}
      actions={(row) => <CodeActions code={row} loadedAt={loadedAt} />}
      {...(useAdminPermission('codes') && { selection })}
      selectionActions={
        <ChangeActions
          kind={codeChanges}
          ids={selection.selected}
          changes={['extend', 'paused', 'active', 'revokeMany']}
          values={{ endsAt: undefined }}
          onDone={selection.clear}
        />
      }
      noMatchText={t('adminCodes:none')}
      emptyText={t('adminCodes:noneYet')}
    />
  );
}

function Validity({ startsAt, endsAt }: Code) {
  const { t } = useI18n();
  if (startsAt === null && endsAt === null) return t('adminCodes:validity.always');
  const days = [['from', startsAt] as const, ['until', endsAt] as const];
  return days.map(
    ([name, iso]) =>
      iso !== null && (
        <span key={name} className={styles.line}>
          {t(`adminCodes:validity.${name}`)} <Timestamp iso={iso} isDayOnly />
        </span>
      ),
  );
}

export function CodeActions({ code: row, loadedAt }: { code: Code; loadedAt: number }) {
  const { code, state, initialBalance, startsAt, endsAt, fallback, label } = row;
  const balance = initialBalance === null ? '' : `${initialBalance}`;
  return (
    <>
      <ResultsLink query={{ code, ...getDayRange(row.createdAt, null, loadedAt) }} rowName={code} />
      {useAdminPermission('codes') && state !== 'revoked' && (
        <ChangeActions
          kind={codeChanges}
          ids={[code]}
          single={{ code, rowName: code }}
          changes={['edit', state === 'active' ? 'paused' : 'active', 'revoke']}
          values={{ startsAt: toDay(startsAt), endsAt: toDay(endsAt), balance, label, fallback: fallback ?? '' }}
        />
      )}
    </>
  );
}

const toDay = (iso: string | null) => (iso === null ? '' : formatIsoDay(new Date(iso)));
