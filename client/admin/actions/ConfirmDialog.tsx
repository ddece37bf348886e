import type { ReactNode, RefObject } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import styles from '../frame/Admin.module.css';
import { ActionFailure } from './ActionFailure.tsx';
import type { AdminAction } from './useAdminAction.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the button says that does it, and the one that does not. */
  readonly confirmLabel: string;
  readonly closeLabel: string;
  readonly action: Pick<AdminAction<unknown, never>, 'isBusy' | 'outcome' | 'attempt'>;
  readonly onConfirm: () => void;
  readonly onClosed: () => void;
  readonly dialogRef?: RefObject<HTMLDialogElement | null>;
  /** What is to be typed besides. */
  readonly children?: ReactNode;
}

/** Asks once more before what cannot be undone. */
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
      <p className={styles.question}>{text}</p>
      <ActionFailure outcome={action.outcome} attempt={action.attempt} />
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
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
