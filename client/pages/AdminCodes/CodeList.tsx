import { formatNumber } from '../../../shared/i18n/format.ts';
import { type Column, DataTable } from '../../admin/DataTable.tsx';
import { Filters, SelectFilter, TextFilter } from '../../admin/Filters.tsx';
import { listLink } from '../../admin/listQuery.ts';
import { NoRows } from '../../admin/NoRows.tsx';
import { Pager } from '../../admin/Pager.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { CodeActions } from './CodeActions.tsx';
import { CodeName, Offer, Places, Source, Validity, When } from './codeCells.tsx';
import { type Code, type CodesTool, codeStates } from './codesQuery.ts';

const fields = ['search', 'state'] as const;

export function CodeList({ query, list, loadedAt }: CodesTool) {
  const { t } = useI18n();
  const columns = useColumns(query);
  return (
    <>
      <Filters query={query} fields={fields}>
        <TextFilter name="search" label={t('adminCodes:search')} value={query.search} />
        <SelectFilter
          name="state"
          label={t('adminCodes:columns.state')}
          value={query.state}
          options={codeStates.map((state) => ({ value: state, label: t(`adminCodes:states.${state}`) }))}
        />
      </Filters>
      <DataTable
        caption={t('admin:tools.codes')}
        columns={columns}
        rows={list.rows}
        keyOf={({ code }) => code}
        actions={(row) => <CodeActions code={row} loadedAt={loadedAt} />}
        empty={<NoRows query={query} fields={fields} found={t('adminCodes:none')} none={t('adminCodes:noneYet')} />}
      />
      <Pager query={query} next={list.next} total={list.total} />
    </>
  );
}

function useColumns(query: CodesTool['query']): readonly Column<Code>[] {
  const { t, locale } = useI18n();
  const isByCode = query.sort === 'CODE';
  const isOldestFirst = query.sort === 'OLDEST';
  const column = (id: 'source' | 'state' | 'places' | 'offer' | 'validity', cell: Column<Code>['cell']) => ({
    id,
    label: t(`adminCodes:columns.${id}`),
    cell,
  });
  const count = (id: 'registered' | 'activated') => ({
    id,
    label: t(`adminCodes:columns.${id}`),
    cell: (row: Code) => formatNumber(locale, row[id]),
    isNumber: true,
  });
  return [
    {
      id: 'code',
      label: t('adminCodes:columns.code'),
      cell: (row) => <CodeName {...row} />,
      sort: { href: listLink(query, { sort: isByCode ? '' : 'CODE' }), direction: isByCode ? 'ascending' : null },
    },
    column('source', (row) => <Source {...row} />),
    { ...column('state', ({ state }) => t(`adminCodes:states.${state}`)), isWord: true },
    column('places', (row) => <Places {...row} />),
    column('offer', (row) => <Offer {...row} />),
    column('validity', (row) => <Validity {...row} />),
    count('registered'),
    count('activated'),
    {
      id: 'createdAt',
      label: t('adminCodes:columns.createdAt'),
      cell: (row) => <When {...row} />,
      sort: {
        href: listLink(query, { sort: isOldestFirst || isByCode ? '' : 'OLDEST' }),
        direction: isByCode ? null : isOldestFirst ? 'ascending' : 'descending',
      },
    },
  ];
}
