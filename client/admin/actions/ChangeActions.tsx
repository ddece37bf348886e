/** Buttons and a dialog that change one code or link of a list, or the selected ones. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useRef, useState } from 'react';
import type {
  AdminCodeChangeInput,
  AdminLinkChangeInput,
  AdminUpdateCodesMutation,
} from '../../../shared/graphql/adminOperations.generated.ts';
import type { MessageKey } from '../../../shared/i18n/messageKeys.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useReloadList } from '../layout/AdminPage.tsx';
import { formatCount } from '../lists/formatCount.ts';
import { CodeFields, type CodeValues } from '../pages/codes/NewCodes.tsx';
import { ActionFailure } from './ActionFailure.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useAdminAction } from './useAdminAction.ts';

/** How the rows of a list are changed. */
export interface ChangeKind {
  readonly document: TypedDocumentNode<Pick<AdminUpdateCodesMutation, 'result'>, Variables>;
  readonly getKey: (name: string) => MessageKey;
  readonly revoke: Variables['change'];
}

interface Variables {
  readonly ids: readonly string[];
  readonly change: AdminCodeChangeInput & AdminLinkChangeInput;
}

interface ChangeActionsProps {
  readonly kind: ChangeKind;
  readonly ids: readonly string[];
  /** The code of a single row, and what screen readers call the row. */
  readonly single?: { readonly code: string; readonly rowName: string };
  readonly changes: readonly Change[];
  /** Of the fields that can be edited. */
  readonly values?: CodeValues;
  readonly onDone?: () => void;
}

type Change = 'edit' | 'extend' | 'paused' | 'active' | 'revoke' | 'revokeMany';

const isState = (change: Change): change is 'paused' | 'active' => change === 'paused' || change === 'active';
const prefix = 'changed-';

export function ChangeActions(props: ChangeActionsProps) {
  const { kind, ids, single, changes, values = {}, onDone } = props;
  const translator = useI18n();
  const { t } = translator;
  const [opened, setOpened] = useState<Change | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const code = single?.code ?? t(kind.getKey('rows'), formatCount(translator, ids.length));
  const action = useUpdate(kind, single?.code, () => {
    dialog.current?.close();
    onDone?.();
  });
  const { submit, isBusy, outcome, attempt, clearOutcome } = action;
  const open = (change: Change | null) => {
    clearOutcome();
    setOpened(change);
  };
  const onConfirm = (form: FormData) => {
    if (opened === 'revoke' || opened === 'revokeMany') return submit({ ids, change: kind.revoke });
    const inputs = Object.keys(values).map((name) => [name, form.get(prefix + name)] as const);
    // Another admin may have changed the other fields.
    const changed = inputs.filter(([name, value]) => value !== values[name as keyof CodeValues]);
    return changed.length > 0 ? submit({ ids, change: Object.fromEntries(changed) }) : dialog.current?.close();
  };
  const getText = (name: string) => t(kind.getKey(`${opened}.${name}`), { code });
  return (
    <>
      {changes.map((change) => {
        const label = t(kind.getKey(`actions.${change}`));
        return (
          <Button
            key={single && isState(change) ? 'state' : change}
            kind="quiet"
            {...(isState(change) ? { busy: isBusy && opened === change } : { 'aria-haspopup': 'dialog' })}
            aria-label={single && `${label}: ${single.rowName}`}
            onClick={() => {
              open(change);
              if (isState(change)) void submit({ ids, change: { state: change } });
            }}
          >
            {label}
          </Button>
        );
      })}
      {opened === null || isState(opened) ? (
        <ActionFailure action={action} />
      ) : (
        <ConfirmDialog
          dialogRef={dialog}
          title={getText('title')}
          text={getText('text')}
          confirmLabel={getText('button')}
          closeLabel={getText('keep')}
          action={action}
          onConfirm={(form) => void onConfirm(form)}
          onClosed={() => open(null)}
        >
          {(opened === 'edit' || opened === 'extend') && (
            <CodeFields
              prefix={prefix}
              values={values}
              faults={outcome?.kind === 'done' ? outcome.data.result.faults : []}
              attempt={attempt}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

const maxListed = 10;

function useUpdate(kind: ChangeKind, code: string | undefined, onDone: () => void) {
  const translator = useI18n();
  const { t } = translator;
  const reloadList = useReloadList();
  return useAdminAction(kind.document, ({ result }, { change }) => {
    const { status, changed, refused } = result;
    if (status === 'INVALID_INPUT') return;
    onDone();
    const report = (name: string, count: number, list = '') => {
      if (count === 0) return '';
      const rows = code ?? t(kind.getKey('rows'), formatCount(translator, count));
      return t(kind.getKey(`${code === undefined ? 'doneMany' : 'done'}.${name}`), { code: rows, list });
    };
    // Another admin may have been faster: the reloaded list shows the current state.
    const texts = (['NOT_FOUND', 'REVOKED'] as const).map((reason) => {
      const refusedIds = refused.filter((refusal) => refusal.reason === reason).map(({ id }) => id);
      const more = refusedIds.length > maxListed ? ' …' : '';
      return report(reason, refusedIds.length, refusedIds.slice(0, maxListed).join(', ') + more);
    });
    texts.unshift(report(change === kind.revoke ? 'revoked' : (change.state ?? 'changed'), changed));
    return reloadList(texts.filter(Boolean).join(' '));
  });
}
