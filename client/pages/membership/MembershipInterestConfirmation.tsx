import { useHydrated } from '../../browser/safeStorage.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { FooterTexture } from '../../registration/AccountReady/AccountReady.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';
import styles from './MembershipInterestConfirmation.module.css';

function MembershipInterestConfirmation() {
  const { t } = useI18n();
  const [{ hasApplied }] = useRegistration();
  /** Only in this tab's storage; the server's page assumes an application. */
  const isMissing = useHydrated() && !hasApplied;
  return (
    <>
      <PageHead headline={t('membership:confirmation.headline')}>
        <p>{t('membership:confirmation.text')}</p>
        <p>{t('membership:confirmation.next')}</p>
      </PageHead>
      <RouteLink to="landing" className={buttonClass('secondary')}>
        {t('membership:confirmation.toStart')}
      </RouteLink>
      {isMissing && (
        <p className={styles.missing}>
          {t('membership:confirmation.missing.text')}{' '}
          <RouteLink to="membershipInterestApply">{t('membership:confirmation.missing.apply')}</RouteLink>
        </p>
      )}
      <ClosedInvitationCard />
      <FooterTexture />
    </>
  );
}

export { MembershipInterestConfirmation as Component };
