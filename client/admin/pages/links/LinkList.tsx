import { linkValidityDays } from '../../../../shared/codes/linkValidity.ts';
import { AdminUpdateLinksDocument } from '../../../../shared/graphql/adminOperations.generated.ts';
import type { MessageKey } from '../../../../shared/i18n/messageKeys.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { ChangeActions, type ChangeKind } from '../../actions/ChangeActions.tsx';
import { CopyButton } from '../../actions/CopyButton.tsx';
import { useAdminPermission } from '../../layout/AdminPage.tsx';
import { CodeText } from '../../lists/CodeText.tsx';
import { Detail } from '../../lists/DataTable.tsx';
import { dayMs, getDayRange } from '../../lists/dayRange.ts';
import { List } from '../../lists/List.tsx';
import { buildListLink } from '../../lists/listQuery.ts';
import { ResultsLink } from '../../lists/RowLink.tsx';
import { Timestamp } from '../../lists/Timestamp.tsx';
import { useSelection } from '../../lists/useSelection.tsx';
import { getLinkNameId, type LinkRow, type LinksData, linkStates, type ShownLink } from './linksQuery.ts';

const linkChanges: ChangeKind = {
  document: AdminUpdateLinksDocument,
  getKey: (name) => `adminLinks:changes.${name}` as MessageKey,
  revoke: { revoke: true },
};

type LinkListProps = LinksData & Pick<LinkActionsProps, 'onShow'>;

export function LinkList({ query, list, loadedAt, onShow }: LinkListProps) {
  const { t } = useI18n();
  const selection = useSelection('selectedLinks');
  const sortBy = (sort: string, direction: 'ascending' | 'descending', changes: Partial<LinksData['query']> = {}) => ({
    href: buildListLink(query, query.sort === sort ? { sort: '' } : { ...changes, sort }),
    direction: query.sort === sort ? direction : null,
  });
  const isNewestFirst = !['OLDEST', 'LABEL', 'ENDING', 'MOST_USED'].includes(query.sort);
  return (
    <List
      query={query}
      list={list}
      filters={[
        { name: 'code', label: t('adminLinks:list.code') },
        { name: 'search', label: t('adminLinks:list.search') },
        {
          name: 'state',
          label: t('adminLinks:list.state'),
          options: linkStates.map((state) => ({ value: state, label: t(`adminLinks:states.${state}`) })),
        },
      ]}
      caption={t('adminLinks:list.headline')}
      getLabel={(id) => t(`adminLinks:list.${id}`)}
      columns={{
        link: {
          cell: (link) => (
            <span id={getLinkNameId(link)}>
              <CodeText code={link.code} />
              <Detail translate="no">{link.label}</Detail>
              <Detail>{link.single && t('adminLinks:list.single')}</Detail>
            </span>
          ),
          sort: sortBy('LABEL', 'ascending'),
        },
        madeAt: {
          cell: ({ createdAt, createdBy }) => (
            <>
              <Timestamp iso={createdAt} />
              <Detail>{t('adminLinks:list.madeBy', { name: createdBy })}</Detail>
            </>
          ),
          sort: {
            href: buildListLink(query, { sort: isNewestFirst ? 'OLDEST' : '' }),
            direction: isNewestFirst ? 'descending' : query.sort === 'OLDEST' ? 'ascending' : null,
          },
        },
        until: {
          cell: ({ validUntil }) => <Timestamp iso={validUntil} />,
          // Sorting by expiry also selects the open links.
          sort: sortBy('ENDING', 'ascending', query.state === '' ? { state: 'OPEN' } : {}),
        },
        registered: {
          cell: ({ registered }) => registered,
          isNumber: true,
          sort: sortBy('MOST_USED', 'descending'),
        },
        activated: { cell: ({ activated }) => activated, isNumber: true },
        state: ({ state }) => t(`adminLinks:states.${state}`),
      }}
      getKey={({ id }) => id}
      actions={(link) => <LinkActions link={link} loadedAt={loadedAt} onShow={onShow} />}
      {...(useAdminPermission('links') && { selection })}
      nameRow={nameRow}
      selectionActions={
        <ChangeActions kind={linkChanges} ids={selection.selected} changes={['revokeMany']} onDone={selection.clear} />
      }
      noMatchText={t('adminLinks:list.none')}
      emptyText={t('adminLinks:list.noneYet')}
    />
  );
}

const nameRow = ({ code, label }: LinkRow) => (label === '' ? code : `${code}, ${label}`);

interface LinkActionsProps {
  readonly link: LinkRow;
  readonly loadedAt: number;
  readonly onShow: (link: ShownLink) => void;
}

/** A registration on a link's last day can be activated this much later. */
const activationPeriodMs = linkValidityDays * dayMs;

function LinkActions({ link, loadedAt, onShow }: LinkActionsProps) {
  const { t } = useI18n();
  const canChange = useAdminPermission('links');
  const rowName = nameRow(link);
  const lastActivation = new Date(Date.parse(link.validUntil) + activationPeriodMs).toISOString();
  // Visits of a link for one invitee are not counted.
  const results = !link.single && (
    <ResultsLink
      query={{ link: link.id, ...getDayRange(link.createdAt, lastActivation, loadedAt) }}
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
      {canChange && (
        <ChangeActions
          kind={linkChanges}
          ids={[link.id]}
          single={{ code: link.code, rowName }}
          changes={link.state === 'OPEN' ? ['edit', 'revoke'] : ['edit']}
          values={{ label: link.label }}
        />
      )}
    </>
  );
}
