/** What can be done to a link in the list. Revoking asks once more: a revoked link never comes back. */
import { useState } from 'react';
import { openDays } from '../../../shared/claims.ts';
import { AdminRevokeLinkDocument } from '../../../shared/graphql/consoleOperations.generated.ts';
import { ConfirmDialog } from '../../admin/ConfirmDialog.tsx';
import { useRenewedList } from '../../admin/ConsolePage.tsx';
import { CopyButton } from '../../admin/CopyButton.tsx';
import { dayRangeBetween } from '../../admin/dayRange.ts';
import { ResultsLink } from '../../admin/ResultsLink.tsx';
import { useConsoleAction } from '../../admin/useConsoleAction.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { type ListedLink, linkNameId, type ShownLink } from './linksQuery.ts';

interface LinkActionsProps {
  readonly link: ListedLink;
  readonly loadedAt: number;
  readonly onShow: (link: ShownLink) => void;
}

/** Whoever registers by a link on its last day may activate as late. */
const lastActivation = openDays * 24 * 60 * 60 * 1000;

export function LinkActions({ link, loadedAt, onShow }: LinkActionsProps) {
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
