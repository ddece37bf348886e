import { useSyncExternalStore } from 'react';
import type { LoadedPage } from '../../../shared/page.ts';
import { buttonClass } from '../../components/Button/buttonClass.ts';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { hasApplied } from '../MembershipInterestApply/applicationMemory.ts';
import styles from './MembershipInterestConfirmation.module.css';

const never = () => () => {};

function MembershipInterestConfirmation() {
  const { t } = useI18n();
  /** Known to the tab alone; while hydrating the page reads as on the server. */
  const applied = useSyncExternalStore(never, hasApplied, () => true);
  return (
    <>
      <PageHead headline={t('membership:confirmation.headline')}>
        <p>{t('membership:confirmation.text')}</p>
        <p>{t('membership:confirmation.next')}</p>
      </PageHead>
      {!applied && (
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
    </>
  );
}

export const membershipInterestConfirmationPage: LoadedPage = { Component: MembershipInterestConfirmation };
