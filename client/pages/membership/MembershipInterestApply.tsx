import { applicationRetentionMonths } from '../../../shared/consent/retention.ts';
import { ApplyForMembershipDocument } from '../../../shared/graphql/operations.generated.ts';
import { formatPeriod } from '../../../shared/i18n/formatPeriod.ts';
import { buildLegalLink } from '../../../shared/routing/legalLink.ts';
import { Actions } from '../../components/Actions/Actions.tsx';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { HoneypotField, TextField, useErrorTitle } from '../../form/fields.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { type EmailRequest, useEmailRequest } from '../../registration/useEmailRequest.ts';
import styles from './MembershipInterestApply.module.css';

function useApplication() {
  const { run, registration } = useRuntime();
  const { go } = useNavigation();
  const send = async (input: EmailRequest) => {
    const result = await run(ApplyForMembershipDocument, { input });
    return result.ok ? result.data.applyForMembership : result;
  };
  return useEmailRequest<never>(send, (status) => {
    if (status !== 'RECEIVED') return null;
    registration.update({ hasApplied: true });
    return () => go('membershipInterestConfirmation');
  });
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
