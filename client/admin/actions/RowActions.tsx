import { type ReactNode, useRef, useState } from 'react';
import type { OperationResult } from '../../../shared/graphql/operations.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useSubmission } from '../../form/useSubmission.ts';
import { useReloadList } from '../layout/AdminPage.tsx';
import { ActionFailure } from './ActionFailure.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { toActionOutcome } from './useAdminAction.ts';

interface RowActionsProps<Name extends string, Data> {
  readonly names: readonly Name[];
  /** What screen readers call the row. */
  readonly rowName?: string | undefined;
  readonly getText: (name: Name, part: 'label' | 'title' | 'text' | 'button' | 'keep') => string;
  /** Without a dialog. */
  readonly isImmediate?: (name: Name) => boolean;
  /** Null: there is nothing to send. */
  readonly send: (name: Name, form: FormData) => Promise<OperationResult<Data>> | null;
  /** The message when the action is done; null if it was rejected. */
  readonly getDoneText: (name: Name, data: Data, form: FormData) => string | null;
  readonly onDone?: (() => void) | undefined;
  /** The fields of an action, and why it was rejected. */
  readonly children?: (name: Name, response: Data | null, attempt: number) => ReactNode;
}

/** Buttons and a dialog that change a row of a list, or the selected ones. */
export function RowActions<Name extends string, Data>(props: RowActionsProps<Name, Data>) {
  const { names, rowName, getText, isImmediate = () => false, children } = props;
  const [opened, setOpened] = useState<Name | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const reloadList = useReloadList();
  const action = useSubmission(async ({ name, form }: { name: Name; form: FormData }) => {
    const result = await props.send(name, form);
    const doneText = result?.ok ? props.getDoneText(name, result.data, form) : null;
    // Of this action: another one may have been opened meanwhile.
    if (!isImmediate(name) && (result === null || doneText !== null)) dialog.current?.close();
    if (doneText !== null) {
      props.onDone?.();
      await reloadList(doneText);
    }
    return result === null ? null : toActionOutcome(result);
  });
  const { outcome, attempt, isBusy, submit, clearOutcome } = action;
  const open = (name: Name | null) => {
    clearOutcome();
    setOpened(name);
  };
  // By position: a button keeps the focus while its action changes.
  const buttons = [...names.entries()].map(([index, name]) => (
    <Button
      key={index}
      kind="quiet"
      {...(isImmediate(name) ? { busy: isBusy && opened === name } : { 'aria-haspopup': 'dialog' })}
      aria-label={rowName && `${getText(name, 'label')}: ${rowName}`}
      onClick={() => {
        open(name);
        if (isImmediate(name)) void submit({ name, form: new FormData() });
      }}
    >
      {getText(name, 'label')}
    </Button>
  ));
  const content = opened !== null && children?.(opened, outcome?.kind === 'done' ? outcome.data : null, attempt);
  return (
    <>
      {buttons}
      {opened === null || isImmediate(opened) ? (
        <>
          <ActionFailure action={action} />
          {content}
        </>
      ) : (
        <ConfirmDialog
          dialogRef={dialog}
          title={getText(opened, 'title')}
          text={getText(opened, 'text')}
          confirmLabel={getText(opened, 'button')}
          closeLabel={getText(opened, 'keep')}
          action={action}
          onConfirm={(form) => void submit({ name: opened, form })}
          onClosed={() => open(null)}
        >
          {content}
        </ConfirmDialog>
      )}
    </>
  );
}
