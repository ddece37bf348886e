/** Asks for the address once more, typed: an erasure cannot be undone. */
import { type FormEvent, useRef, useState } from 'react';
import { AdminEraseAddressDocument } from '../../../shared/graphql/consoleOperations.generated.ts';
import { ActionFailure } from '../../admin/ActionFailure.tsx';
import { useConsoleAction } from '../../admin/useConsoleAction.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { emailInput, TextField } from '../../components/form/fields.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './AdminApplications.module.css';
import type { Erased } from './Receipt.tsx';

interface EraseDialogProps {
  readonly email: string;
  readonly isSame: (typed: string) => boolean;
  readonly onClosed: () => void;
  readonly onErased: (erased: Erased) => void;
}

export function EraseDialog({ email, isSame, onClosed, onErased }: EraseDialogProps) {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const refuse = () => {
    setWrong(true);
    field.current?.focus();
  };
  const { submit, isBusy, outcome, attempt } = useConsoleAction(
    AdminEraseAddressDocument,
    ({ adminEraseAddress: erased }) => {
      if (erased.status !== 'DONE') return refuse();
      onErased(erased);
      dialog.current?.close();
    },
  );
  const erase = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame(field.current?.value ?? '')) return refuse();
    setWrong(false);
    void submit({ email });
  };
  return (
    <Dialog
      title={t('adminApplications:erase.title', { email })}
      closeLabel={t('adminApplications:erase.keep')}
      dialogRef={dialog}
      onClosed={onClosed}
    >
      <p className={styles.warning}>{t('adminApplications:erase.text')}</p>
      <ActionFailure outcome={outcome} attempt={attempt} />
      <form method="post" noValidate onSubmit={erase}>
        <TextField
          {...emailInput}
          ref={field}
          name="confirmation"
          autoComplete="off"
          label={t('adminApplications:erase.confirm')}
          error={isWrong ? t('adminApplications:erase.different') : null}
        />
        <Button type="submit" busy={isBusy}>
          {t('adminApplications:erase.button')}
        </Button>
      </form>
    </Dialog>
  );
}
