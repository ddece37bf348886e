/** The registration form: on one page, or in two steps with the email first where the experiment says so. */
import { useRef } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx';
import { useErrorTitle } from '../../components/form/useErrorTitle.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { usePage } from '../../PageContext.tsx';
import { type ErrorOf, fieldMessage } from '../../registration/fieldMessage.ts';
import { ConsentFields } from './ConsentFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import styles from './FormStarted.module.css';
import type { FormStartedData } from './formStartedQuery.ts';
import { Intro } from './Intro.tsx';
import { OptionalFields } from './OptionalFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { StepHeading } from './StepHeading.tsx';
import { SubmissionNotice } from './SubmissionNotice.tsx';
import { useDraft } from './useDraft.ts';
import { useRegistrationForm } from './useRegistrationForm.ts';

export function RegistrationForm({ data }: { data: FormStartedData }) {
  const { t } = useI18n();
  const isLean = usePage().flags.leanRegistration;
  const element = useRef<HTMLFormElement>(null);
  const form = useRegistrationForm(data);
  const onInput = useDraft({
    form: element,
    countries: data.state.countries.map(({ code }) => code),
    detected: data.state.detected,
    isDefaultCountry: data.state.isDefaultCountry,
  });
  useErrorTitle(form.errors.length > 0);

  const shown = form.errors.map(({ field, code }) => ({ field, message: t(fieldMessage(field, code)) }));
  const errorOf: ErrorOf = (name) => shown.find(({ field }) => field === name)?.message ?? null;
  const contact = <ContactFields state={data.state} errorOf={errorOf} />;

  return (
    <>
      <Intro data={data} isSecondStep={isLean && form.step === 2} />
      {/* Until the scripts have arrived a submission does nothing (method): no personal data in an address, nothing lost. */}
      <form
        ref={element}
        method="dialog"
        noValidate
        className={styles.form}
        aria-label={t('registration:formLabel')}
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(event.currentTarget);
        }}
        onBlur={form.onBlur}
        onChange={form.onChange}
      >
        {form.outcome !== null && <SubmissionNotice key={form.attempt} problem={form.outcome} />}
        {shown.length > 0 && <ErrorSummary key={form.failures} errors={shown} />}
        {isLean && <StepHeading step={form.step} />}
        {isLean && (
          <div className={styles.fields} hidden={form.step !== 1}>
            {contact}
          </div>
        )}
        <div className={styles.fields} hidden={isLean && form.step !== 2}>
          <PersonFields errorOf={errorOf} />
          {!isLean && contact}
          <OptionalFields errorOf={errorOf} />
          <ConsentFields errorOf={errorOf} />
        </div>
        <div className={styles.actions}>
          <Button type="submit" busy={form.isBusy} className={styles.submit}>
            {t(isLean ? 'registration:steps.next' : 'registration:submit')}
          </Button>
          {isLean && form.step === 2 && (
            <Button kind="quiet" onClick={form.back}>
              {t('registration:steps.back')}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
