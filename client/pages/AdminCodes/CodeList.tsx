import { formatNumber } from '../../../shared/i18n/format.ts';
import type { Column } from '../../admin/DataTable.tsx';
import { List, SelectFilter, TextFilter } from '../../admin/List.tsx';
import { listLink } from '../../admin/listQuery.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { CodeActions } from './CodeActions.tsx';
import { CodeName, Offer, Places, Source, Validity, When } from './codeCells.tsx';
import { type Code, type CodesTool, codeStates } from './codesQuery.ts';

const fields = ['search', 'state'] as const;

export function CodeList({ query, list, loadedAt }: CodesTool) {
  const { t } = useI18n();
  const columns = useColumns(query);
  return (
    <List
      query={query}
      list={list}
      fields={fields}
      filters={
        <>
          <TextFilter name="search" label={t('adminCodes:search')} value={query.search} />
          <SelectFilter
            name="state"
            label={t('adminCodes:columns.state')}
            value={query.state}
            options={codeStates.map((state) => ({ value: state, label: t(`adminCodes:states.${state}`) }))}
          />
        </>
      }
      caption={t('admin:tools.codes')}
      columns={columns}
      keyOf={({ code }) => code}
      actions={(row) => <CodeActions code={row} loadedAt={loadedAt} />}
      found={t('adminCodes:none')}
      none={t('adminCodes:noneYet')}
    />
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
