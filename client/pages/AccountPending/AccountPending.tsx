/** The address is registered and waits for its activation; the mail has been sent again. */
import type { LoadedPage } from '../../../shared/page.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { ResendMail } from '../../registration/ResendMail.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';
import styles from './AccountPending.module.css';

function AccountPending() {
  const { t } = useI18n();
  const { go } = useNavigation();
  const [{ registrationId, registrationEmail }, update] = useRegistration();
  /** The form keeps everything but the address. */
  const forgetAddress = () =>
    update({ registrationEmail: '', registrationId: '', idempotencyKey: '', resendPossibleAt: 0 });
  return (
    <div className={styles.page}>
      <h1>{t('status:pending.headline')}</h1>
      <div className={styles.sent}>
        <p>{t('status:pending.text')}</p>
        <p className={styles.address}>{registrationEmail || '\u00a0'}</p>
      </div>
      <p>{t('status:pending.spam')}</p>
      {registrationId !== '' && <ResendMail registrationId={registrationId} onActive={() => go('accountActive')} />}
      <RouteLink to="formStarted" className={styles.link} onLeave={forgetAddress}>
        {t('status:pending.otherEmail')}
      </RouteLink>
    </div>
  );
}

export const accountPendingPage: LoadedPage = { Component: AccountPending };
