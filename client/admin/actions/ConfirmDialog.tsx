import { Button } from '../../components/Button/Button.tsx';
import { Dialog, type DialogProps } from '../../components/Dialog/Dialog.tsx';
import type { Submission } from '../../form/useSubmission.ts';
import styles from '../layout/Admin.module.css';
import { ActionFailure } from './ActionFailure.tsx';
import type { ActionOutcome } from './useAdminAction.ts';

interface ConfirmDialogProps extends DialogProps {
  readonly text: string;
  readonly confirmLabel: string;
  readonly action: Submission<never, ActionOutcome<unknown>>;
  readonly onConfirm: (form: FormData) => void;
}

export function ConfirmDialog({ text, confirmLabel, action, onConfirm, children, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
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
        <div className={styles.confirm}>
          <Button type="submit" busy={action.isBusy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
