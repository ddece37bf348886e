/** Another address for the same registration: a small form that opens in place. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buildDenyQuery } from '../../../../shared/codes/codeOutcome.ts';
import { ChangeRegistrationEmailDocument } from '../../../../shared/graphql/operations.generated.ts';
import { canonicalEmail } from '../../../../shared/validation/canonicalEmail.ts';
import { validateMembershipInterest } from '../../../../shared/validation/registrationForm.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { addressPlaceholder, Sentence } from '../../../components/StatusPage/StatusPage.tsx';
import { emailInputProps, TextField, useErrorTitle, useTextDraft } from '../../../form/fields.tsx';
import { type NavigateAway, useSubmission } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { readOutcome } from '../../../registration/submitRegistration.ts';
import { useRegistration } from '../../../registration/useRegistration.ts';
import { formatWait, getResendTimeMs } from '../../../registration/waiting/waiting.ts';
import styles from './FormFinished.module.css';

type ChangeResult = { readonly error: string } | { readonly message: ReactNode };

export interface ChangeEmailProps {
  readonly registrationId: string;
  /** The present address takes no mail: the form stands open. */
  readonly isNeeded: boolean;
}

export function ChangeEmail({ registrationId, isNeeded }: ChangeEmailProps) {
  const { t, locale } = useI18n();
  const { run, track } = useRuntime();
  const { go } = useNavigation();
  const [{ newEmail, registrationEmail }, update] = useRegistration();
  const [isOpened, setOpened] = useState(false);
  /** What was typed before a reload stands open again. */
  const isOpen = isNeeded || isOpened || newEmail !== '';
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const saveDraft = useTextDraft(input, 'newEmail', isOpen);

  // A field that stood open for its draft stays open when it is emptied.
  const onInput = () => {
    setOpened(true);
    saveDraft();
  };

  const setFormOpen = (open: boolean) => {
    wasPressed.current = true;
    setOpened(open);
    if (!open) update({ newEmail: '' });
  };

  // A changed address replaces the registration by a new one; the page goes on waiting for that one.
  const changeEmail = async (email: string): Promise<ChangeResult | NavigateAway> => {
    // The present address is kept: no mail goes out, and its links go on working. Sending again has a button of its own.
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
          message: <Sentence text={t('status:change.changed', { email: addressPlaceholder })} address={email} />,
        };
      case 'active':
        track('registration_error', { error_type: 'account_active' });
        return () => go('accountActive');
      case 'refused':
        return () => go('deny', { query: buildDenyQuery(outcome.reason) });
      case 'invalid':
        return { error: t('validation:email') };
      case 'limited':
        return { message: t('status:limited', { wait: formatWait(locale, outcome.seconds ?? 60) }) };
      case 'notFound':
        return { message: t('status:change.closed') };
      default:
        return { message: t(`common:error.${outcome.error}`) };
    }
  };

  const { outcome, attempt, isBusy, submit } = useSubmission<string, ChangeResult>((typed) => {
    const form = validateMembershipInterest({ email: typed });
    return form.ok ? changeEmail(form.value.email) : { error: t('validation:email') };
  });
  const error = outcome !== null && 'error' in outcome ? outcome.error : null;
  useErrorTitle(isOpen && error !== null);

  // One field needs no summary: the focus is where the error is said.
  useEffect(() => {
    if (attempt > 0 && error !== null) input.current?.focus();
  }, [attempt, error]);

  // What was pressed is gone: the focus goes where the visitor goes on.
  useEffect(() => {
    if (wasPressed.current) (isOpen ? input : opener).current?.focus();
  }, [isOpen]);

  return (
    <div className={styles.change}>
      <p role="status">{outcome !== null && 'message' in outcome && outcome.message}</p>
      {!isOpen && (
        <Button ref={opener} kind="quiet" onClick={() => setFormOpen(true)}>
          {t('status:change.open')}
        </Button>
      )}
      {isOpen && (
        <form
          method="dialog"
          noValidate
          className={styles.form}
          aria-label={t('status:change.open')}
          onSubmit={(event) => {
            event.preventDefault();
            void submit(input.current?.value ?? '');
          }}
        >
          <TextField
            {...emailInputProps}
            ref={input}
            label={t('status:change.label')}
            error={error}
            onInput={onInput}
          />
          <Button type="submit" busy={isBusy}>
            {t('status:change.submit')}
          </Button>
          {!isNeeded && (
            <Button kind="quiet" onClick={() => setFormOpen(false)}>
              {t('status:change.cancel')}
            </Button>
          )}
        </form>
      )}
    </div>
  );
}
