/** The mail is on its way: which address it went to, what to do when it does not come, and what becomes of it. */
import { useEffect } from 'react';
import type { LoadedPage } from '../../../shared/page.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { ResendMail } from '../../registration/ResendMail.tsx';
import { useHydrated } from '../../registration/useHydrated.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import { Activated } from './Activated.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import styles from './FormFinished.module.css';
import { useActivationWatch } from './useActivationWatch.ts';

function FormFinished() {
  const { t } = useI18n();
  const [{ registrationId, registrationEmail }, , clear] = useRegistration();
  const [outcome, setOutcome] = useActivationWatch(registrationId);
  // Before hydration nothing is known of this tab; the page stands as it most likely will be.
  const isUnknown = useHydrated() && registrationId === '';

  useEffect(() => {
    if (outcome?.state === 'ACTIVE') clear();
  }, [outcome, clear]);

  if (outcome?.state === 'ACTIVE') return <Activated voucher={outcome.voucher} />;
  if (outcome !== null) {
    const text = { LAPSED: 'lapsed', REPLACED: 'replaced', UNKNOWN: 'unknown' } as const;
    return (
      <div className={styles.page}>
        <h1>{t('status:finished.headline')}</h1>
        <p role="status">{t(`status:finished.${text[outcome.state]}`)}</p>
        <RouteLink to="formStarted">{t('status:finished.toForm')}</RouteLink>
      </div>
    );
  }
  if (isUnknown) {
    return (
      <div className={styles.page}>
        <h1>{t('status:finished.headline')}</h1>
        <p>{t('status:finished.unknown')}</p>
        <p>{t('status:finished.spam')}</p>
        <RouteLink to="formStarted">{t('status:finished.toForm')}</RouteLink>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <h1>{t('status:finished.headline')}</h1>
      <div className={styles.sent}>
        <p>{t('status:finished.sentTo')}</p>
        <p className={styles.address}>{registrationEmail || '\u00a0'}</p>
      </div>
      <p>{t('status:finished.spam')}</p>
      <p className={styles.quiet}>{t('status:finished.moves')}</p>
      <ResendMail key={registrationId} registrationId={registrationId} onActive={() => setOutcome('ACTIVE')} />
      <ChangeEmail registrationId={registrationId} />
    </div>
  );
}

export const formFinishedPage: LoadedPage = { Component: FormFinished };
