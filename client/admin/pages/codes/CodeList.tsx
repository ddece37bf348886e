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
import tableStyles from '../../lists/DataTable.module.css';
import type { Column } from '../../lists/DataTable.tsx';
import { getDayRange } from '../../lists/dayRange.ts';
import { List } from '../../lists/List.tsx';
import { buildListLink, readSortedListQuery } from '../../lists/listQuery.ts';
import { ResultsLink } from '../../lists/ResultsLink.tsx';
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
  const { t } = useI18n();
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
      columns={useColumns(query)}
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

function useColumns(query: CodesData['query']): readonly Column<Code>[] {
  const { t, locale } = useI18n();
  const isByCode = query.sort === 'CODE';
  const isOldestFirst = query.sort === 'OLDEST';
  type Id = 'code' | 'source' | 'state' | 'places' | 'offer' | 'validity' | 'registered' | 'activated' | 'createdAt';
  const column = (id: Id, cell: Column<Code>['cell']) => ({ id, label: t(`adminCodes:columns.${id}`), cell });
  const count = (id: 'registered' | 'activated') => ({
    ...column(id, (row) => formatNumber(locale, row[id])),
    isNumber: true,
  });
  return [
    {
      ...column('code', (row) => <CodeName {...row} />),
      sort: { href: buildListLink(query, { sort: isByCode ? '' : 'CODE' }), direction: isByCode ? 'ascending' : null },
    },
    column('source', (row) => <Source {...row} />),
    column('state', (row) => <StateCell {...row} />),
    column('places', (row) => <QuotaCell {...row} />),
    column('offer', (row) => <VoucherCell {...row} />),
    column('validity', (row) => <Validity {...row} />),
    count('registered'),
    count('activated'),
    {
      ...column('createdAt', (row) => <CreatedCell {...row} />),
      sort: {
        href: buildListLink(query, { sort: isOldestFirst || isByCode ? '' : 'OLDEST' }),
        direction: isByCode ? null : isOldestFirst ? 'ascending' : 'descending',
      },
    },
  ];
}

function CodeName({ code, label }: Code) {
  return (
    <>
      <CodeText code={code} />
      {label !== '' && (
        <span className={tableStyles.detail} translate="no">
          {label}
        </span>
      )}
    </>
  );
}

function Source({ kind, inviterName }: Code) {
  const { t } = useI18n();
  return (
    <span translate={kind === 'member' && inviterName !== null ? 'no' : undefined}>
      {kind === 'member' ? (inviterName ?? t('adminCodes:kinds.member')) : t('adminCodes:kinds.campaign')}
    </span>
  );
}

function StateCell({ state, pausedReason }: Code) {
  const { t } = useI18n();
  return (
    <>
      <span className="nowrap">{t(`adminCodes:states.${state}`)}</span>
      {pausedReason === 'burst' && <span className={tableStyles.detail}>{t('adminCodes:pausedReasons.burst')}</span>}
    </>
  );
}

function QuotaCell({ balance, initialBalance }: Code) {
  const { t, locale } = useI18n();
  if (balance === null) return <span>{t('adminCodes:places.any')}</span>;
  const [left, all] = [balance, initialBalance ?? balance].map((quota) => formatNumber(locale, quota));
  return <span>{t('adminCodes:places.left', { left: left ?? '', all: all ?? '' })}</span>;
}

function VoucherCell({ tier, countries, timed }: Code) {
  const translator = useI18n();
  const { t } = translator;
  return (
    <>
      <span>{formatTier(translator, tier)}</span>
      <span className={tableStyles.detail}>
        {countries === null ? t('adminCodes:anyCountry') : countries.join(' ')}
      </span>
      {timed && <span className={tableStyles.detail}>{t('adminCodes:timed')}</span>}
    </>
  );
}

function Validity({ startsAt, endsAt }: Code) {
  const { t } = useI18n();
  if (startsAt === null && endsAt === null) return <span>{t('adminCodes:validity.always')}</span>;
  return (
    <>
      {startsAt !== null && (
        <span className={styles.line}>
          {t('adminCodes:validity.from')} <Timestamp iso={startsAt} />
        </span>
      )}
      {endsAt !== null && (
        <span className={styles.line}>
          {t('adminCodes:validity.until')} <Timestamp iso={endsAt} />
        </span>
      )}
    </>
  );
}

function CreatedCell({ createdAt, createdBy }: Code) {
  return (
    <>
      <Timestamp iso={createdAt} />
      <span className={tableStyles.detail} translate="no">
        {createdBy}
      </span>
    </>
  );
}

export function CodeActions({ code: row, loadedAt }: { code: Code; loadedAt: number }) {
  const { code, state, initialBalance, startsAt, endsAt, fallback, label } = row;
  const filters = { code, ...getDayRange(row.createdAt, null, loadedAt) };
  const balance = initialBalance === null ? '' : `${initialBalance}`;
  return (
    <>
      <ResultsLink filters={filters} rowName={code} />
      {useAdminPermission('codes') && state !== 'revoked' && (
        <ChangeActions
          kind={codeChanges}
          ids={[code]}
          single={{ code, rowName: code }}
          changes={['edit', state === 'active' ? 'paused' : 'active', 'revoke']}
          values={{ balance, startsAt: toDay(startsAt), endsAt: toDay(endsAt), fallback: fallback ?? '', label }}
        />
      )}
    </>
  );
}

const toDay = (iso: string | null) => (iso === null ? '' : formatIsoDay(new Date(iso)));
