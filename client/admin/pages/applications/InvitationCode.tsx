import { type Ref, useId } from 'react';
import { tabStorage, useTabStorage } from '../../../browser/safeStorage.ts';
import { joinClasses } from '../../../components/joinClasses.ts';
import { FieldErrorMessage, fieldState } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import fieldRow from '../../actions/fieldRow.module.css';
import styles from './AdminApplications.module.css';

const storageKey = 'consoleInvitationCode';

export function readInvitationCode(): string {
  return tabStorage.get(storageKey)?.trim() ?? '';
}

interface InvitationCodeProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly error: string | null;
  readonly onInput: () => void;
}

export function InvitationCode({ ref, error, onInput }: InvitationCodeProps) {
  const { t } = useI18n();
  const id = useId();
  const value = useTabStorage(storageKey) ?? '';
  const hint = t('adminApplications:code.hint');
  return (
    <div className={joinClasses(fieldRow.row, styles.code)}>
      <label htmlFor={id}>{t('adminApplications:code.label')}</label>
      <input
        ref={ref}
        id={id}
        value={value}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fieldState(id, error, hint)}
        onChange={(event) => {
          tabStorage.set(storageKey, event.currentTarget.value === '' ? null : event.currentTarget.value);
          onInput();
        }}
      />
      <p id={`${id}-hint`} className="fine-print">
        {hint}
      </p>
      <div role="alert">
        <FieldErrorMessage name={id} message={error} />
      </div>
    </div>
  );
}
