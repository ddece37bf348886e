import { formatNumber } from '../../../shared/i18n/format.ts';
import { CodeText } from '../../admin/CodeText.tsx';
import type { Column } from '../../admin/DataTable.tsx';
import { List, SelectFilter, TextFilter } from '../../admin/List.tsx';
import { listLink } from '../../admin/listQuery.ts';
import { Moment } from '../../admin/Moment.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { LinkActions } from './LinkActions.tsx';
import { type LinksTool, type ListedLink, linkNameId, linkStates, type ShownLink } from './linksQuery.ts';
import styles from './RegistrationLinkGenerator.module.css';

const fields = ['code', 'search', 'state'] as const;

export function LinkList({
  query,
  list,
  loadedAt,
  onShow,
}: LinksTool & { readonly onShow: (link: ShownLink) => void }) {
  const { t } = useI18n();
  const columns = useColumns(query);
  return (
    <List
      query={query}
      list={list}
      fields={fields}
      filters={
        <>
          <TextFilter name="code" label={t('adminLinks:list.code')} value={query.code} />
          <TextFilter name="search" label={t('adminLinks:list.search')} value={query.search} />
          <SelectFilter
            name="state"
            label={t('adminLinks:list.state')}
            value={query.state}
            options={linkStates.map((state) => ({ value: state, label: t(`adminLinks:states.${state}`) }))}
          />
        </>
      }
      caption={t('adminLinks:list.headline')}
      columns={columns}
      keyOf={({ id }) => id}
      actions={(link) => <LinkActions link={link} loadedAt={loadedAt} onShow={onShow} />}
      found={t('adminLinks:list.none')}
      none={t('adminLinks:list.noneYet')}
    />
  );
}

function useColumns(query: LinksTool['query']): readonly Column<ListedLink>[] {
  const { t, locale } = useI18n();
  const sortBy = (sort: string, direction: 'ascending' | 'descending', changes: Partial<LinksTool['query']> = {}) => ({
    href: listLink(query, query.sort === sort ? { sort: '' } : { ...changes, sort }),
    direction: query.sort === sort ? direction : null,
  });
  const isNewestFirst = !['OLDEST', 'LABEL', 'ENDING', 'MOST_USED'].includes(query.sort);
  const byAge = sortBy('OLDEST', 'ascending');
  // Whoever is on another order comes back to the newest first.
  const made = query.sort === 'OLDEST' || isNewestFirst ? byAge : { ...byAge, href: listLink(query, { sort: '' }) };
  const count = (id: 'registered' | 'activated') => ({
    id,
    label: t(`adminLinks:list.${id}`),
    cell: (row: ListedLink) => formatNumber(locale, row[id]),
    isNumber: true,
  });
  return [
    {
      id: 'link',
      label: t('adminLinks:list.link'),
      cell: (link) => <LinkName {...link} />,
      sort: sortBy('LABEL', 'ascending'),
    },
    {
      id: 'madeAt',
      label: t('adminLinks:list.madeAt'),
      cell: ({ createdAt, createdBy }) => (
        <span>
          <Moment iso={createdAt} />
          <span className={styles.line}>{t('adminLinks:list.madeBy', { name: createdBy })}</span>
        </span>
      ),
      sort: isNewestFirst ? { ...made, direction: 'descending' } : made,
    },
    {
      id: 'until',
      label: t('adminLinks:list.until'),
      cell: ({ validUntil }) => <Moment iso={validUntil} />,
      // Whoever asks what ends next does not mean what has ended.
      sort: sortBy('ENDING', 'ascending', query.state === '' ? { state: 'OPEN' } : {}),
    },
    { ...count('registered'), sort: sortBy('MOST_USED', 'descending') },
    count('activated'),
    { id: 'state', label: t('adminLinks:list.state'), cell: ({ state }) => t(`adminLinks:states.${state}`) },
  ];
}

/** A link is called by its code, and told from others of that code by its label. */
function LinkName(link: ListedLink) {
  const { t } = useI18n();
  const { code, label, single } = link;
  return (
    <span id={linkNameId(link)}>
      <CodeText code={code} />
      {label !== '' && (
        <span className={styles.line} translate="no">
          {label}
        </span>
      )}
      {single && <span className={styles.line}>{t('adminLinks:list.single')}</span>}
    </span>
  );
}
