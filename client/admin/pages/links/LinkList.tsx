import { useState } from 'react';
import { openDays } from '../../../../shared/brand/claims.ts';
import { AdminRevokeLinkDocument } from '../../../../shared/graphql/consoleOperations.generated.ts';
import { formatNumber } from '../../../../shared/i18n/format.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import { useConsoleAction } from '../../actions/useConsoleAction.ts';
import { useRenewedList } from '../../frame/ConsolePage.tsx';
import { CodeText } from '../../lists/CodeText.tsx';
import type { Column } from '../../lists/DataTable.tsx';
import { dayRangeBetween } from '../../lists/dayRange.ts';
import { List, SelectFilter, TextFilter } from '../../lists/List.tsx';
import { listLink } from '../../lists/listQuery.ts';
import { Moment } from '../../lists/Moment.tsx';
import { ResultsLink } from '../../lists/ResultsLink.tsx';
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

interface LinkActionsProps {
  readonly link: ListedLink;
  readonly loadedAt: number;
  readonly onShow: (link: ShownLink) => void;
}

/** Whoever registers by a link on its last day may activate as late. */
const lastActivation = openDays * 24 * 60 * 60 * 1000;

/** What can be done to a link in the list. Revoking asks once more: a revoked link never comes back. */
function LinkActions({ link, loadedAt, onShow }: LinkActionsProps) {
  const { t } = useI18n();
  const [isAsking, setAsking] = useState(false);
  const about = nameOf(link);
  if (link.state === 'REVOKED') return <LinkResults link={link} loadedAt={loadedAt} />;
  return (
    <>
      <LinkResults link={link} loadedAt={loadedAt} />
      <CopyButton text={link.url} describedBy={linkNameId(link)} />
      <Button kind="quiet" aria-label={`${t('adminLinks:actions.show')}: ${about}`} onClick={() => onShow(link)}>
        {t('adminLinks:actions.show')}
      </Button>
      {link.state === 'OPEN' && (
        <Button
          kind="quiet"
          aria-label={`${t('adminLinks:actions.revoke')}: ${about}`}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {t('adminLinks:actions.revoke')}
        </Button>
      )}
      {isAsking && <RevokeDialog link={link} onClosed={() => setAsking(false)} />}
    </>
  );
}

/** None of a link for one guest: nobody's own visits are counted, and what became of it stands in its row. */
function LinkResults({ link, loadedAt }: Pick<LinkActionsProps, 'link' | 'loadedAt'>) {
  if (link.single) return null;
  const end = new Date(Date.parse(link.validUntil) + lastActivation).toISOString();
  return <ResultsLink of={{ link: link.id, ...dayRangeBetween(link.createdAt, end, loadedAt) }} about={nameOf(link)} />;
}

const nameOf = ({ code, label }: ListedLink) => (label === '' ? code : `${code}, ${label}`);

function RevokeDialog({ link: { id, code }, onClosed }: { link: ListedLink; onClosed: () => void }) {
  const { t } = useI18n();
  const renewList = useRenewedList();
  const action = useConsoleAction(
    AdminRevokeLinkDocument,
    // Whoever was quicker, the list says how it is now.
    ({ adminRevokeLink: { status } }) => renewList(t(`adminLinks:done.${status}`, { code })),
  );
  return (
    <ConfirmDialog
      title={t('adminLinks:revoke.title', { code })}
      text={t('adminLinks:revoke.text')}
      confirm={t('adminLinks:revoke.button')}
      keep={t('adminLinks:revoke.keep')}
      action={action}
      onConfirm={() => void action.submit({ id })}
      onClosed={onClosed}
    />
  );
}
