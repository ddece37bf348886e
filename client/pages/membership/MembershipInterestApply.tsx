import { type FormEvent, useEffect, useRef } from 'react';
import { applicationRetentionMonths } from '../../../shared/consent/retention.ts';
import { ApplyForMembershipDocument } from '../../../shared/graphql/operations.generated.ts';
import { type OperationErrorCode, toOperationErrorCode } from '../../../shared/graphql/operations.ts';
import { formatPeriod } from '../../../shared/i18n/formatPeriod.ts';
import { legalLink } from '../../../shared/routing/legalLink.ts';
import { validateMembershipInterest } from '../../../shared/validation/registrationForm.ts';
import { createRandomId } from '../../browser/createRandomId.ts';
import { Actions } from '../../components/Actions/Actions.tsx';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { emailInputProps, HoneypotField, TextField, useErrorTitle, useTextDraft } from '../../form/fields.tsx';
import { type NavigateAway, useSubmission } from '../../form/useSubmission.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import styles from './MembershipInterestApply.module.css';

type ApplicationError = 'email' | 'limited' | 'unproven' | OperationErrorCode;

const emptyRequest = { email: '', idempotencyKey: '' };

function useApplication() {
  const { run, registration } = useRuntime();
  const { locale } = useI18n();
  const { go } = useNavigation();
  const lastRequest = useRef(emptyRequest);

  const send = async (email: string): Promise<ApplicationError | NavigateAway> => {
    // The same address again is the same application; another one is another.
    if (lastRequest.current.email !== email) lastRequest.current = { email, idempotencyKey: createRandomId() };
    const result = await run(ApplyForMembershipDocument, { input: { ...lastRequest.current, language: locale } });
    if (!result.ok) return toOperationErrorCode(result.failure);
    switch (result.data.applyForMembership.status) {
      case 'RECEIVED':
        registration.update({ interestEmail: '', hasApplied: true });
        return () => go('membershipInterestConfirmation');
      case 'INVALID_INPUT':
        return 'email';
      case 'RATE_LIMITED':
        return 'limited';
      case 'BOT_CHECK_FAILED':
        return 'unproven';
      case 'KEY_REUSED':
        // Sent for another address, by a page that was restored or copied: the next attempt begins anew.
        lastRequest.current = emptyRequest;
    }
    return 'generic';
  };

  return useSubmission<string, ApplicationError>((typed) => {
    const validated = validateMembershipInterest({ email: typed });
    return validated.ok ? send(validated.value.email) : 'email';
  });
}

function MembershipInterestApply() {
  const { t, locale } = useI18n();
  const { outcome: error, attempt, isBusy, submit } = useApplication();
  const { shopUrl } = useConfig();
  const email = useRef<HTMLInputElement>(null);
  const message = error === 'email' ? t('validation:email') : null;
  const onInput = useTextDraft(email, 'interestEmail');
  useErrorTitle(error !== null);

  // One field needs no summary: the focus is where the error is said.
  useEffect(() => {
    if (attempt > 0 && error === 'email') email.current?.focus();
  }, [attempt, error]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(email.current?.value ?? '');
  };

  return (
    <>
      <div className={styles.page}>
        <PageHead headline={t('membership:apply.headline')}>
          <p>{t('membership:apply.text')}</p>
        </PageHead>
        {error !== null && error !== 'email' && (
          <Notice key={attempt} kind="error" focusOnMount>
            {t(`common:error.${error}`)}
          </Notice>
        )}
        {/* Until the scripts have arrived a submission does nothing: the server takes applications by its interface alone. */}
        <form method="dialog" className={styles.form} noValidate onSubmit={onSubmit}>
          <TextField
            {...emailInputProps}
            ref={email}
            onInput={onInput}
            label={t('membership:apply.email')}
            hint={t('membership:apply.purpose', { period: formatPeriod(locale, applicationRetentionMonths, 'month') })}
            error={message}
          />
          <HoneypotField form="MEMBERSHIP_INTEREST" />
          <Button type="submit" busy={isBusy}>
            {t('membership:apply.submit')}
          </Button>
        </form>
        <Actions>
          <a className={buttonClass('quiet')} href={legalLink(shopUrl, 'privacy')}>
            {t('common:footer.privacy')}
          </a>
          <RouteLink to="membershipInterest" className={buttonClass('quiet')}>
            {t('membership:apply.back')}
          </RouteLink>
        </Actions>
      </div>
      <ClosedInvitationCard title={t('common:card.kind')} />
    </>
  );
}

export { MembershipInterestApply as Component };
