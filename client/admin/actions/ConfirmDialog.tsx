import type { ReactNode, RefObject } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import type { Submission } from '../../form/useSubmission.ts';
import styles from '../layout/Admin.module.css';
import { ActionFailure } from './ActionFailure.tsx';
import type { ActionOutcome } from './useAdminAction.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly closeLabel: string;
  readonly action: Submission<never, ActionOutcome<unknown>>;
  readonly onConfirm: (form: FormData) => void;
  readonly onClosed: () => void;
  readonly dialogRef?: RefObject<HTMLDialogElement | null>;
  readonly children?: ReactNode;
}

export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  closeLabel,
  action,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} closeLabel={closeLabel} {...dialog}>
      <p className={styles.dialogText}>{text}</p>
      <ActionFailure action={action} />
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(new FormData(event.currentTarget));
        }}
      >
        {children}
        <Button type="submit" busy={action.isBusy}>
          {confirmLabel}
        </Button>
      </form>
    </Dialog>
  );
}
