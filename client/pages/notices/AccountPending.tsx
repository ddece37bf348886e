/** Only a tab that sent the form shows that the email is registered. */
import { useState } from 'react';
import { useHydrated } from '../../browser/safeStorage.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { CurrentInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { SentToNotice, StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';
import { MailDetails, WebmailLink } from '../../registration/waiting/ActivationMail.tsx';
import { ResendMail } from '../../registration/waiting/ResendMail.tsx';

function AccountPending() {
  const { t } = useI18n();
  const { go } = useNavigation();
  const { registration } = useRuntime();
  const isHydrated = useHydrated();
  const [{ registrationId, registrationEmail }, update] = useRegistration();
  /** The initial value: leaving for the form clears it. */
  const [hasEmail] = useState(() => registration.get().registrationEmail !== '');
  const clearEmail = () =>
    update({ registrationEmail: '', registrationId: '', idempotencyKey: '', resendPossibleAt: 0 });
  if (isHydrated && !hasEmail)
    return (
      <StatusPage headline={t('status:finished.headline')}>
        <p role="status">{t('status:finished.unknown')}</p>
        <RouteLink to="formStarted" className={buttonClass()}>
          {t('status:finished.toForm')}
        </RouteLink>
        <CurrentInvitationCard />
      </StatusPage>
    );
  return (
    <StatusPage headline={t('status:pending.headline')}>
      <SentToNotice text={t('status:pending.text')} email={registrationEmail} />
      <WebmailLink reservesSpace={false} />
      <MailDetails />
      <p>{t('status:pending.spam')}</p>
      {registrationId !== '' && <ResendMail registrationId={registrationId} onActive={() => go('accountActive')} />}
      <RouteLink to="formStarted" onLeave={clearEmail}>
        {t('status:pending.otherEmail')}
      </RouteLink>
      <CurrentInvitationCard />
    </StatusPage>
  );
}

export { AccountPending as Component };
