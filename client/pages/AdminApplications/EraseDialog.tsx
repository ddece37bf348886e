/** Asks for the address once more, typed: an erasure cannot be undone. */
import { useRef, useState } from 'react';
import { AdminEraseAddressDocument } from '../../../shared/graphql/consoleOperations.generated.ts';
import { ConfirmDialog } from '../../admin/ConfirmDialog.tsx';
import { useConsoleAction } from '../../admin/useConsoleAction.ts';
import { emailInput, TextField } from '../../components/form/fields.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
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
  const action = useConsoleAction(AdminEraseAddressDocument, ({ adminEraseAddress: erased }) => {
    if (erased.status !== 'DONE') return refuse();
    onErased(erased);
    dialog.current?.close();
  });
  const erase = () => {
    if (!isSame(field.current?.value ?? '')) return refuse();
    setWrong(false);
    void action.submit({ email });
  };
  return (
    <ConfirmDialog
      title={t('adminApplications:erase.title', { email })}
      text={t('adminApplications:erase.text')}
      confirm={t('adminApplications:erase.button')}
      keep={t('adminApplications:erase.keep')}
      action={action}
      onConfirm={erase}
      onClosed={onClosed}
      dialogRef={dialog}
    >
      <TextField
        {...emailInput}
        ref={field}
        name="confirmation"
        autoComplete="off"
        label={t('adminApplications:erase.confirm')}
        error={isWrong ? t('adminApplications:erase.different') : null}
      />
    </ConfirmDialog>
  );
}
