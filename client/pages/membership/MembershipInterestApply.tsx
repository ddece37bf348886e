import { useRef } from 'react';
import { applicationRetentionMonths } from '../../../shared/consent/retention.ts';
import { ApplyForMembershipDocument } from '../../../shared/graphql/operations.generated.ts';
import { type OperationErrorCode, toOperationErrorCode } from '../../../shared/graphql/operations.ts';
import { formatPeriod } from '../../../shared/i18n/formatPeriod.ts';
import { buildLegalLink } from '../../../shared/routing/legalLink.ts';
import { createRandomId } from '../../browser/createRandomId.ts';
import { Actions } from '../../components/Actions/Actions.tsx';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { HoneypotField, TextField, useErrorTitle } from '../../form/fields.tsx';
import type { NavigateAway } from '../../form/useSubmission.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { useEmailForm } from '../../registration/useEmailForm.ts';
import styles from './MembershipInterestApply.module.css';

type ApplicationError = 'limited' | 'unproven' | OperationErrorCode;

const emptyRequest = { email: '', idempotencyKey: '' };

function useApplication() {
  const { run, registration } = useRuntime();
  const { locale } = useI18n();
  const { go } = useNavigation();
  const lastRequest = useRef(emptyRequest);

  const send = async (email: string): Promise<ApplicationError | 'email' | NavigateAway> => {
    // The same email again is the same application.
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
        // Used for another email, by a restored or copied page: the next attempt gets a new key.
        lastRequest.current = emptyRequest;
    }
    return 'generic';
  };

  return useEmailForm<ApplicationError>('interestEmail', send);
}

function MembershipInterestApply() {
  const { t, locale } = useI18n();
  const { outcome: error, attempt, isBusy, formProps, fieldProps } = useApplication();
  const { shopUrl } = useConfig();
  useErrorTitle(error !== null);

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
        <form {...formProps} className={styles.form}>
          <TextField
            {...fieldProps}
            label={t('membership:apply.email')}
            hint={t('membership:apply.purpose', { period: formatPeriod(locale, applicationRetentionMonths, 'month') })}
          />
          <HoneypotField form="MEMBERSHIP_INTEREST" />
          <Button type="submit" busy={isBusy}>
            {t('membership:apply.submit')}
          </Button>
        </form>
        <Actions>
          <a className={buttonClass('quiet')} href={buildLegalLink(shopUrl, 'privacy')}>
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
