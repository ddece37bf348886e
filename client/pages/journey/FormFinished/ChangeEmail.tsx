import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buildDenyQuery } from '../../../../shared/codes/codeOutcome.ts';
import { ChangeRegistrationEmailDocument } from '../../../../shared/graphql/operations.generated.ts';
import { canonicalEmail } from '../../../../shared/validation/canonicalEmail.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { TextField, useErrorTitle } from '../../../form/fields.tsx';
import type { NavigateAway } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RichText } from '../../../i18n/RichText.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { readOutcome } from '../../../registration/submitRegistration.ts';
import { useEmailForm } from '../../../registration/useEmailForm.ts';
import { useRegistration } from '../../../registration/useRegistration.ts';
import { formatWait, getResendTimeMs } from '../../../registration/waiting/countdown.ts';
import styles from './FormFinished.module.css';

type ChangeResult = { readonly message: ReactNode };

/** `isNeeded`: the current email is undeliverable, so the form stays open. */
export function ChangeEmail({ registrationId, isNeeded }: { registrationId: string; isNeeded: boolean }) {
  const { t, locale } = useI18n();
  const { run, track } = useRuntime();
  const { go } = useNavigation();
  const [{ newEmail, registrationEmail }, update] = useRegistration();
  const [isOpened, setOpened] = useState(false);
  const isOpen = isNeeded || isOpened || newEmail !== '';
  const opener = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);

  const setFormOpen = (open: boolean) => {
    wasPressed.current = true;
    setOpened(open);
    if (!open) update({ newEmail: '' });
  };

  const changeEmail = async (email: string): Promise<ChangeResult | 'email' | NavigateAway> => {
    // The same email: no mail is sent, and its links stay valid.
    if (!isNeeded && canonicalEmail(email) === canonicalEmail(registrationEmail)) {
      setFormOpen(false);
      return { message: '' };
    }
    const result = await run(ChangeRegistrationEmailDocument, { registrationId, email });
    const outcome = readOutcome(result, (data) => data.changeRegistrationEmail);
    switch (outcome.kind) {
      case 'sent':
      case 'pending':
        update({
          registrationId: outcome.registrationId || registrationId,
          registrationEmail: email,
          idempotencyKey: '',
          resendPossibleAt: getResendTimeMs(),
        });
        setFormOpen(false);
        return {
          message: (
            <RichText
              text={t('status:change.changed', { email: '<email>.</email>' })}
              tags={{ email: () => <span translate="no">{email}</span> }}
            />
          ),
        };
      case 'active':
        track('registration_error', { error_type: 'account_active' });
        return () => go('accountActive');
      case 'refused':
        return () => go('deny', { query: buildDenyQuery(outcome.reason) });
      case 'invalid':
        return 'email';
      case 'limited':
        return { message: t('status:limited', { wait: formatWait(locale, outcome.seconds ?? 60) }) };
      case 'notFound':
        return { message: t('status:change.closed') };
      default:
        return { message: t(`common:error.${outcome.error}`) };
    }
  };

  const form = useEmailForm<ChangeResult>('newEmail', changeEmail, isOpen);
  const { outcome, attempt, input } = form;
  useErrorTitle(isOpen && outcome === 'email');

  // The clicked button was unmounted.
  useEffect(() => {
    if (wasPressed.current) (isOpen ? input : opener).current?.focus();
  }, [isOpen, input]);

  const cancel = () => {
    form.clearOutcome();
    setFormOpen(false);
  };

  // A form that was open for its draft stays open when the field is emptied.
  const onInput = () => {
    setOpened(true);
    form.saveDraft();
  };

  return (
    <div className={styles.change}>
      <p role="status">{outcome !== 'email' && <span key={attempt}>{outcome?.message}</span>}</p>
      {!isOpen && (
        <Button ref={opener} kind="quiet" onClick={() => setFormOpen(true)}>
          {t('status:change.open')}
        </Button>
      )}
      {isOpen && (
        <form {...form.formProps} className={styles.form} aria-label={t('status:change.open')}>
          <TextField {...form.fieldProps} label={t('status:change.label')} onInput={onInput} />
          <Button type="submit" busy={form.isBusy}>
            {t('status:change.submit')}
          </Button>
          {!isNeeded && (
            <Button kind="quiet" onClick={cancel}>
              {t('status:change.cancel')}
            </Button>
          )}
        </form>
      )}
    </div>
  );
}
