/** The address is registered and waits for its activation; the mail has been sent again. */
import { buttonClass } from '../../components/Button/Button.tsx';
import { KnownInvitation } from '../../components/InvitationCard/KnownInvitation.tsx';
import { SentTo, StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { ActivationMail } from '../../registration/ActivationMail.tsx';
import { ResendMail } from '../../registration/ResendMail.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';

function AccountPending() {
  const { t } = useI18n();
  const { go } = useNavigation();
  const [{ registrationId, registrationEmail }, update] = useRegistration();
  /** The form keeps everything but the address. */
  const forgetAddress = () =>
    update({ registrationEmail: '', registrationId: '', idempotencyKey: '', resendPossibleAt: 0 });
  const otherAddress = (className?: string) => (
    <RouteLink to="formStarted" className={className} onLeave={forgetAddress}>
      {t('status:pending.otherEmail')}
    </RouteLink>
  );
  const isKnown = registrationId !== '';
  return (
    <StatusPage headline={t('status:pending.headline')}>
      <SentTo text={t('status:pending.text')} address={registrationEmail} />
      <ActivationMail {...(!isKnown && { action: otherAddress(buttonClass('secondary')) })} />
      <p>{t('status:pending.spam')}</p>
      {isKnown && <ResendMail registrationId={registrationId} onActive={() => go('accountActive')} />}
      {isKnown && otherAddress()}
      <KnownInvitation />
    </StatusPage>
  );
}

export { AccountPending as Component };
