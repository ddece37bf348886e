/** What can be done to one code. Revoking asks once more: a revoked code never comes back. */
import { useState } from 'react';
import { type AdminCodeState, AdminSetCodeStateDocument } from '../../../shared/graphql/consoleOperations.generated.ts';
import { ActionFailure } from '../../admin/ActionFailure.tsx';
import { ConfirmDialog } from '../../admin/ConfirmDialog.tsx';
import { useRenewedList } from '../../admin/ConsolePage.tsx';
import { dayRangeBetween } from '../../admin/dayRange.ts';
import { ResultsLink } from '../../admin/ResultsLink.tsx';
import { useConsoleAction } from '../../admin/useConsoleAction.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import type { Code } from './codesQuery.ts';

function useSetState() {
  const { t } = useI18n();
  const renewList = useRenewedList();
  return useConsoleAction(AdminSetCodeStateDocument, ({ adminSetCodeState: { status } }, { code, state }) => {
    // Whoever was quicker, the list says how it is now.
    const told = status === 'DONE' ? `adminCodes:done.${state}` : `adminCodes:done.${status}`;
    return renewList(t(told as `adminCodes:done.${AdminCodeState}`, { code }));
  });
}

export function CodeActions({ code, loadedAt }: { code: Code; loadedAt: number }) {
  const of = { code: code.code, ...dayRangeBetween(code.createdAt, null, loadedAt) };
  return (
    <>
      <ResultsLink of={of} about={code.code} />
      {code.state !== 'revoked' && <StateActions {...code} />}
    </>
  );
}

function StateActions({ code, state }: Code) {
  const { t } = useI18n();
  const { submit, isBusy, outcome, attempt } = useSetState();
  const [isAsking, setAsking] = useState(false);
  const other = state === 'active' ? 'paused' : 'active';
  return (
    <>
      <Button
        kind="quiet"
        busy={isBusy}
        aria-label={t(`adminCodes:actions.${other}Of`, { code })}
        onClick={() => void submit({ code, state: other })}
      >
        {t(`adminCodes:actions.${other}`)}
      </Button>
      <Button
        kind="quiet"
        aria-label={t('adminCodes:actions.revokedOf', { code })}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t('adminCodes:actions.revoked')}
      </Button>
      <ActionFailure outcome={outcome} attempt={attempt} />
      {isAsking && <RevokeDialog code={code} onClosed={() => setAsking(false)} />}
    </>
  );
}

function RevokeDialog({ code, onClosed }: { code: string; onClosed: () => void }) {
  const { t } = useI18n();
  const action = useSetState();
  return (
    <ConfirmDialog
      title={t('adminCodes:revoke.title', { code })}
      text={t('adminCodes:revoke.text')}
      confirm={t('adminCodes:revoke.button')}
      keep={t('adminCodes:revoke.keep')}
      action={action}
      onConfirm={() => void action.submit({ code, state: 'revoked' })}
      onClosed={onClosed}
    />
  );
}
