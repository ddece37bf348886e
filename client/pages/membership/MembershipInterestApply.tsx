import { type FormEvent, useEffect, useRef } from 'react';
import { interestMonths } from '../../../shared/consent/retention.ts';
import { ApplyForMembershipDocument } from '../../../shared/graphql/operations.generated.ts';
import { type OperationProblem, problemOf } from '../../../shared/graphql/operations.ts';
import { formatPeriod } from '../../../shared/i18n/formatPeriod.ts';
import { legalLink } from '../../../shared/routing/legalLink.ts';
import { validateMembershipInterest } from '../../../shared/validation/registrationForm.ts';
import { createRandomId } from '../../browser/createRandomId.ts';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { SealedCard } from '../../components/InvitationCard/KnownInvitation.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { Ways } from '../../components/Ways/Ways.tsx';
import { emailInput, TextField, UnseenField, useErrorTitle, useTextDraft } from '../../form/fields.tsx';
import { type Leave, useSubmission } from '../../form/useSubmission.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import styles from './MembershipInterestApply.module.css';

type ApplicationProblem = 'email' | 'limited' | 'unproven' | OperationProblem;

const nothingSent = { email: '', idempotencyKey: '' };

function useApplication() {
  const { run, registration } = useRuntime();
  const { locale } = useI18n();
  const { go } = useNavigation();
  const sent = useRef(nothingSent);

  const send = async (email: string): Promise<ApplicationProblem | Leave> => {
    // The same address again is the same application; another one is another.
    if (sent.current.email !== email) sent.current = { email, idempotencyKey: createRandomId() };
    const result = await run(ApplyForMembershipDocument, { input: { ...sent.current, language: locale } });
    if (!result.ok) return problemOf(result.failure);
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
        sent.current = nothingSent;
    }
    return 'generic';
  };

  return useSubmission<string, ApplicationProblem>((typed) => {
    const validated = validateMembershipInterest({ email: typed });
    return validated.ok ? send(validated.value.email) : 'email';
  });
}

function MembershipInterestApply() {
  const { t, locale } = useI18n();
  const { outcome: problem, attempt, isBusy, submit } = useApplication();
  const { shopUrl } = useConfig();
  const email = useRef<HTMLInputElement>(null);
  const message = problem === 'email' ? t('validation:email') : null;
  const onInput = useTextDraft(email, 'interestEmail');
  useErrorTitle(problem !== null);

  // One field needs no summary: the focus is where the error is said.
  useEffect(() => {
    if (attempt > 0 && problem === 'email') email.current?.focus();
  }, [attempt, problem]);

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
        {problem !== null && problem !== 'email' && (
          <Notice key={attempt} kind="error" focusOnMount>
            {t(`common:error.${problem}`)}
          </Notice>
        )}
        {/* Until the scripts have arrived a submission does nothing: the server takes applications by its interface alone. */}
        <form method="dialog" className={styles.form} noValidate onSubmit={onSubmit}>
          <TextField
            {...emailInput}
            ref={email}
            onInput={onInput}
            label={t('membership:apply.email')}
            hint={t('membership:apply.purpose', { period: formatPeriod(locale, interestMonths, 'month') })}
            error={message}
          />
          <UnseenField form="MEMBERSHIP_INTEREST" />
          <Button type="submit" busy={isBusy}>
            {t('membership:apply.submit')}
          </Button>
        </form>
        <Ways>
          <a className={buttonClass('quiet')} href={legalLink(shopUrl, 'privacy')}>
            {t('common:footer.privacy')}
          </a>
          <RouteLink to="membershipInterest" className={buttonClass('quiet')}>
            {t('membership:apply.back')}
          </RouteLink>
        </Ways>
      </div>
      <SealedCard title={t('common:card.kind')} />
    </>
  );
}

export { MembershipInterestApply as Component };
