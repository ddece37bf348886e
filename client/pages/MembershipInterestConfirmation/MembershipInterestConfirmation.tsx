import { buttonClass } from '../../components/Button/Button.tsx';
import { SealedCard } from '../../components/InvitationCard/SealedCard.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useTabMemory } from '../../memory.ts';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useHydrated } from '../../registration/useHydrated.ts';
import { appliedKey } from './appliedKey.ts';
import styles from './MembershipInterestConfirmation.module.css';

function MembershipInterestConfirmation() {
  const { t } = useI18n();
  const hasApplied = useTabMemory(appliedKey) !== null;
  /** Known to the tab alone; the server's page is that of an application that was made. */
  const isMissing = useHydrated() && !hasApplied;
  return (
    <>
      <PageHead headline={t('membership:confirmation.headline')}>
        <p>{t('membership:confirmation.text')}</p>
        <p>{t('membership:confirmation.next')}</p>
      </PageHead>
      {isMissing && (
        <div className={styles.missing}>
          <Notice
            kind="info"
            action={
              <RouteLink to="membershipInterestApply" className={buttonClass('secondary')}>
                {t('membership:confirmation.missing.apply')}
              </RouteLink>
            }
          >
            {t('membership:confirmation.missing.text')}
          </Notice>
        </div>
      )}
      <RouteLink to="landing" className={buttonClass('quiet')}>
        {t('membership:confirmation.toStart')}
      </RouteLink>
      <SealedCard title={t('common:card.kind')} />
    </>
  );
}

export { MembershipInterestConfirmation as Component };
