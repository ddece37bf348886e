/** The registration form: on one page, or in two steps (experiment) with the email first. */
import { useEffect, useRef } from 'react';
import { linkValidityDays } from '../../../../shared/codes/linkValidity.ts';
import { formatPeriod } from '../../../../shared/i18n/formatPeriod.ts';
import { unwrap } from '../../../../shared/page/opaqueText.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { ErrorSummary } from '../../../form/ErrorSummary.tsx';
import { HoneypotField, useErrorTitle } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { usePage } from '../../../PageContext.tsx';
import { type GetFieldError, getFieldMessage } from '../../../registration/registrationFields.ts';
import { formatWait } from '../../../registration/waiting/countdown.ts';
import styles from './FormStarted.module.css';
import type { FormStartedData } from './formStartedQuery.ts';
import { ConsentFields, ContactFields, OptionalFields, PersonFields } from './RegistrationFields.tsx';
import { type SubmissionError, useRegistrationForm } from './useRegistrationForm.ts';

export function RegistrationSteps({ data }: { data: FormStartedData }) {
  const { t, locale } = useI18n();
  const isTwoStep = usePage().flags.leanRegistration;
  const form = useRegistrationForm(data);
  const isSecondStep = isTwoStep && form.step === 2;
  const isLast = !isTwoStep || isSecondStep;
  useErrorTitle(form.errors.length > 0);

  const shown = form.errors.map(({ field, code }) => ({ field, message: t(getFieldMessage(field, code)) }));
  const getFieldError: GetFieldError = (name) => shown.find(({ field }) => field === name)?.message ?? null;
  const contact = <ContactFields state={data.state} getFieldError={getFieldError} />;

  return (
    <>
      <Intro data={data} isSecondStep={isSecondStep} />
      {/* method="dialog": without scripts nothing is sent, and no personal data gets into a URL. */}
      <form
        ref={form.ref}
        method="dialog"
        noValidate
        className={styles.form}
        aria-label={t('registration:formLabel')}
        onInput={form.onInput}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(event.currentTarget);
        }}
        onChange={form.onChange}
      >
        {form.outcome !== null && <SubmissionNotice key={form.attempt} error={form.outcome} />}
        {shown.length > 0 && <ErrorSummary key={form.failureCount} errors={shown} />}
        {isTwoStep && <StepHeading step={form.step} />}
        {isTwoStep && (
          <div className={styles.fields} hidden={isSecondStep}>
            {contact}
          </div>
        )}
        <div className={styles.fields} hidden={!isLast}>
          <PersonFields getFieldError={getFieldError} />
          {!isTwoStep && contact}
          <OptionalFields getFieldError={getFieldError} />
          <ConsentFields data={data} getFieldError={getFieldError} />
        </div>
        <HoneypotField form="REGISTRATION" />
        <div className={styles.actions}>
          <Button type="submit" busy={form.isBusy} aria-describedby={isLast ? 'next' : undefined}>
            {t(isTwoStep ? 'registration:steps.next' : 'registration:submit')}
          </Button>
          {isLast && (
            <p id="next" className="fine-print">
              {t('registration:next', { period: formatPeriod(locale, linkValidityDays, 'day') })}
            </p>
          )}
          {isSecondStep && (
            <Button kind="quiet" onClick={form.back}>
              {t('registration:steps.back')}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

function Intro({ data, isSecondStep }: { data: FormStartedData; isSecondStep: boolean }) {
  const { t } = useI18n();
  const { code } = data.state;
  const isInvited = code.status === 'valid' && code.hasInviter;
  const { inviterName: name, greeting } = data.values;
  return (
    <div className={styles.intro}>
      {data.state.hasGreeting && (
        <p>
          <q>{greeting && unwrap(greeting)}</q> – <span translate="no">{unwrap(name)}</span>
        </p>
      )}
      {isSecondStep && <p>{isInvited ? t('registration:steps.invited', { name }) : t('registration:steps.begun')}</p>}
      <p>{t('registration:intro')}</p>
    </div>
  );
}

/** Takes the focus when the step changes, so that the change is announced. */
function StepHeading({ step }: { step: 1 | 2 }) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // An error summary of this step keeps the focus.
    if (document.activeElement?.getAttribute('role') !== 'alert') heading.current?.focus();
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.step}>
      <span className={styles.position}>{t('registration:steps.position', { step, total: 2 })}</span>{' '}
      <span>{t(step === 1 ? 'registration:steps.contact' : 'registration:steps.person')}</span>
    </h2>
  );
}

/** Inside of the form: its button submits it again. */
function SubmissionNotice({ error }: { error: SubmissionError }) {
  const { t, locale } = useI18n();
  const isLimited = error.kind === 'limited';
  const title = isLimited || error.kind === 'connection' ? error.kind : 'generic';
  return (
    <Notice
      kind="error"
      title={t(`registration:problem.${title}Title`)}
      retry={isLimited ? undefined : { type: 'submit' }}
      focusOnMount
    >
      <p>
        {isLimited
          ? t('registration:problem.limited', { wait: formatWait(locale, error.seconds ?? 60) })
          : t(`common:error.${error.kind}`)}
      </p>
      <p>{t('registration:problem.kept')}</p>
    </Notice>
  );
}
