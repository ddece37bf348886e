/** The address is registered and waits for its activation; the mail has been sent again. */
import type { LoadedPage } from '../../../shared/page.ts';
import { ResendMail } from '../../components/ResendMail/ResendMail.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';
import styles from './AccountPending.module.css';
import { OtherEmailLink } from './OtherEmailLink.tsx';

function AccountPending() {
  const { t } = useI18n();
  const { go } = useNavigation();
  const [{ registrationId, registrationEmail }] = useRegistration();
  return (
    <div className={styles.page}>
      <h1>{t('status:pending.headline')}</h1>
      <div className={styles.sent}>
        <p>{t('status:pending.text')}</p>
        <p className={styles.address}>{registrationEmail || '\u00a0'}</p>
      </div>
      <p>{t('status:pending.spam')}</p>
      {registrationId !== '' && <ResendMail registrationId={registrationId} onActive={() => go('accountActive')} />}
      <OtherEmailLink />
    </div>
  );
}

export const accountPendingPage: LoadedPage = { Component: AccountPending };
