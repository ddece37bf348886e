import { useState } from 'react';
import { linkValidityDays } from '../../../../shared/codes/linkValidity.ts';
import { AdminRevokeLinkDocument } from '../../../../shared/graphql/adminOperations.generated.ts';
import { formatNumber } from '../../../../shared/i18n/format.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import { useAdminAction } from '../../actions/useAdminAction.ts';
import { useAdminPermission, useReloadList } from '../../layout/AdminPage.tsx';
import { CodeText } from '../../lists/CodeText.tsx';
import tableStyles from '../../lists/DataTable.module.css';
import type { Column } from '../../lists/DataTable.tsx';
import { dayMs, getDayRange } from '../../lists/dayRange.ts';
import { List, SelectFilter, TextFilter } from '../../lists/List.tsx';
import { buildListLink } from '../../lists/listQuery.ts';
import { ResultsLink } from '../../lists/ResultsLink.tsx';
import { Timestamp } from '../../lists/Timestamp.tsx';
import { getLinkNameId, type LinkRow, type LinksData, linkStates, type ShownLink } from './linksQuery.ts';

type LinkListProps = LinksData & Pick<LinkActionsProps, 'onShow'>;

export function LinkList({ query, list, loadedAt, onShow }: LinkListProps) {
  const { t } = useI18n();
  return (
    <List
      query={query}
      list={list}
      fields={['code', 'search', 'state']}
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
      columns={useColumns(query)}
      getKey={({ id }) => id}
      actions={(link) => <LinkActions link={link} loadedAt={loadedAt} onShow={onShow} />}
      noMatchText={t('adminLinks:list.none')}
      emptyText={t('adminLinks:list.noneYet')}
    />
  );
}

function useColumns(query: LinksData['query']): readonly Column<LinkRow>[] {
  const { t, locale } = useI18n();
  const sortBy = (sort: string, direction: 'ascending' | 'descending', changes: Partial<LinksData['query']> = {}) => ({
    href: buildListLink(query, query.sort === sort ? { sort: '' } : { ...changes, sort }),
    direction: query.sort === sort ? direction : null,
  });
  const isNewestFirst = !['OLDEST', 'LABEL', 'ENDING', 'MOST_USED'].includes(query.sort);
  const isOldestFirst = query.sort === 'OLDEST';
  type Id = 'link' | 'madeAt' | 'until' | 'registered' | 'activated' | 'state';
  const column = (id: Id, cell: Column<LinkRow>['cell']) => ({ id, label: t(`adminLinks:list.${id}`), cell });
  const count = (id: 'registered' | 'activated') => ({
    ...column(id, (row) => formatNumber(locale, row[id])),
    isNumber: true,
  });
  const madeAt = column('madeAt', ({ createdAt, createdBy }) => (
    <span>
      <Timestamp iso={createdAt} />
      <span className={tableStyles.detail}>{t('adminLinks:list.madeBy', { name: createdBy })}</span>
    </span>
  ));
  return [
    { ...column('link', (link) => <LinkName {...link} />), sort: sortBy('LABEL', 'ascending') },
    {
      ...madeAt,
      sort: {
        href: buildListLink(query, { sort: isNewestFirst ? 'OLDEST' : '' }),
        direction: isNewestFirst ? 'descending' : isOldestFirst ? 'ascending' : null,
      },
    },
    {
      ...column('until', ({ validUntil }) => <Timestamp iso={validUntil} />),
      // Sorting by expiry also selects the open links.
      sort: sortBy('ENDING', 'ascending', query.state === '' ? { state: 'OPEN' } : {}),
    },
    { ...count('registered'), sort: sortBy('MOST_USED', 'descending') },
    count('activated'),
    column('state', ({ state }) => t(`adminLinks:states.${state}`)),
  ];
}

function LinkName(link: LinkRow) {
  const { t } = useI18n();
  const { code, label, single } = link;
  return (
    <span id={getLinkNameId(link)}>
      <CodeText code={code} />
      {label !== '' && (
        <span className={tableStyles.detail} translate="no">
          {label}
        </span>
      )}
      {single && <span className={tableStyles.detail}>{t('adminLinks:list.single')}</span>}
    </span>
  );
}

interface LinkActionsProps {
  readonly link: LinkRow;
  readonly loadedAt: number;
  readonly onShow: (link: ShownLink) => void;
}

/** A registration on a link's last day can be activated this much later. */
const activationPeriodMs = linkValidityDays * dayMs;

function LinkActions({ link, loadedAt, onShow }: LinkActionsProps) {
  const { t } = useI18n();
  const [isConfirming, setConfirming] = useState(false);
  const canRevoke = useAdminPermission('links') && link.state === 'OPEN';
  const rowName = link.label === '' ? link.code : `${link.code}, ${link.label}`;
  const lastActivation = new Date(Date.parse(link.validUntil) + activationPeriodMs).toISOString();
  // Visits of a link for one invitee are not counted.
  const results = !link.single && (
    <ResultsLink
      filters={{ link: link.id, ...getDayRange(link.createdAt, lastActivation, loadedAt) }}
      rowName={rowName}
    />
  );
  if (link.state === 'REVOKED') return results;
  return (
    <>
      {results}
      <CopyButton text={link.url} describedBy={getLinkNameId(link)} />
      <Button kind="quiet" aria-label={`${t('adminLinks:actions.show')}: ${rowName}`} onClick={() => onShow(link)}>
        {t('adminLinks:actions.show')}
      </Button>
      {canRevoke && (
        <Button
          kind="quiet"
          aria-label={`${t('adminLinks:actions.revoke')}: ${rowName}`}
          aria-haspopup="dialog"
          onClick={() => setConfirming(true)}
        >
          {t('adminLinks:actions.revoke')}
        </Button>
      )}
      {isConfirming && <RevokeDialog link={link} onClosed={() => setConfirming(false)} />}
    </>
  );
}

function RevokeDialog({ link: { id, code }, onClosed }: { link: LinkRow; onClosed: () => void }) {
  const { t } = useI18n();
  const reloadList = useReloadList();
  const action = useAdminAction(
    AdminRevokeLinkDocument,
    // Another admin may have been faster: the reloaded list shows the current state.
    ({ adminRevokeLink: { status } }) => reloadList(t(`adminLinks:done.${status}`, { code })),
  );
  return (
    <ConfirmDialog
      title={t('adminLinks:revoke.title', { code })}
      text={t('adminLinks:revoke.text')}
      confirmLabel={t('adminLinks:revoke.button')}
      closeLabel={t('adminLinks:revoke.keep')}
      action={action}
      onConfirm={() => void action.submit({ id })}
      onClosed={onClosed}
    />
  );
}
