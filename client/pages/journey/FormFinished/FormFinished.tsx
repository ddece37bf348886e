import { useEffect, useEffectEvent, useState } from 'react';
import type { VoucherFieldsFragment } from '../../../../shared/graphql/operations.generated.ts';
import { useHydrated } from '../../../browser/safeStorage.ts';
import { buttonClass } from '../../../components/Button/Button.tsx';
import { CurrentInvitationCard } from '../../../components/InvitationCard/CurrentInvitationCard.tsx';
import { SentToNotice, StatusPage } from '../../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import { withViewTransition } from '../../../navigation/withViewTransition.ts';
import { useConfig } from '../../../PageContext.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import {
  Activated,
  FooterTexture,
  forgetActivated,
  rememberActivated,
  TexturePreload,
  useActivated,
} from '../../../registration/AccountReady/AccountReady.tsx';
import { useRegistration } from '../../../registration/useRegistration.ts';
import { MailDetails, WebmailLink } from '../../../registration/waiting/ActivationMail.tsx';
import { ResendMail } from '../../../registration/waiting/ResendMail.tsx';
import { type FinalState, watchActivation } from '../../../registration/waiting/watchActivation.ts';
import { ChangeEmail } from './ChangeEmail.tsx';

type Outcome = { id: string; state: FinalState; voucher: VoucherFieldsFragment | null; memberName: string };

/** The outcome is null while the registration is pending. A changed email is another registration. */
function useActivationWatch(registrationId: string) {
  const { run, registration } = useRuntime();
  const { websocketUrl } = useConfig();
  const [finalOutcome, setFinalOutcome] = useState<Outcome | null>(null);
  const isFinal = finalOutcome?.id === registrationId;
  const createOutcome = (state: FinalState, voucher: Outcome['voucher']): Outcome => ({
    id: registrationId,
    state,
    voucher,
    memberName: registration.get().registrationFirstName,
  });
  const onFinal = useEffectEvent((state: FinalState, voucher: Outcome['voucher']) => {
    const show = () => setFinalOutcome(createOutcome(state, voucher));
    if (state === 'ACTIVE') withViewTransition(show);
    else show();
  });
  useEffect(() => {
    if (registrationId === '' || isFinal) return;
    return watchActivation(run, registrationId, websocketUrl, (state, voucher) => onFinal(state, voucher));
  }, [run, registrationId, websocketUrl, isFinal]);
  // Stays active after the registration state was cleared.
  const outcome = isFinal || finalOutcome?.state === 'ACTIVE' ? finalOutcome : null;
  return [outcome, (state: FinalState) => setFinalOutcome(createOutcome(state, null))] as const;
}

function FormFinished() {
  const { t } = useI18n();
  const [{ registrationId }, , clear] = useRegistration();
  const [outcome, setOutcome] = useActivationWatch(registrationId);
  // Until hydration the page assumes a pending registration.
  const isUnknown = useHydrated() && registrationId === '';

  useEffect(() => {
    if (registrationId !== '') forgetActivated();
  }, [registrationId]);
  useEffect(() => {
    if (outcome?.state !== 'ACTIVE') return;
    rememberActivated(outcome.voucher);
    clear();
  }, [outcome, clear]);

  const activated = useActivated();
  if (outcome?.state === 'ACTIVE' || (isUnknown && activated !== undefined)) {
    const { voucher, memberName } = outcome ?? { voucher: activated ?? null, memberName: '' };
    return <Activated text={t('status:done.text')} voucher={voucher} memberName={memberName} />;
  }
  const isUndeliverable = outcome?.state === 'UNDELIVERABLE';
  if ((outcome !== null && !isUndeliverable) || isUnknown) {
    const text = { LAPSED: 'lapsed', REPLACED: 'replaced', UNDELIVERABLE: 'unknown', UNKNOWN: 'unknown' } as const;
    return (
      <>
        <StatusPage headline={t('status:finished.headline')} takesFocus={outcome !== null}>
          <p role="status">{t(`status:finished.${text[outcome?.state ?? 'UNKNOWN']}`)}</p>
          {outcome === null && <p>{t('status:finished.spam')}</p>}
          <RouteLink to="formStarted" className={buttonClass()}>
            {t('status:finished.toForm')}
          </RouteLink>
          <CurrentInvitationCard />
        </StatusPage>
        <FooterTexture />
      </>
    );
  }
  return (
    <StatusPage
      headline={t(isUndeliverable ? 'status:refused.headline' : 'status:finished.headline')}
      takesFocus={isUndeliverable}
    >
      <SentMail isUndeliverable={isUndeliverable} />
      {!isUndeliverable && (
        <>
          <WebmailLink />
          <MailDetails />
          <p>{t('status:finished.spam')}</p>
          <ResendMail key={registrationId} registrationId={registrationId} onActive={() => setOutcome('ACTIVE')} />
          <p className="fine-print">{t('status:finished.moves')}</p>
        </>
      )}
      <ChangeEmail registrationId={registrationId} isNeeded={isUndeliverable} />
      <CurrentInvitationCard />
      <TexturePreload />
    </StatusPage>
  );
}

function SentMail({ isUndeliverable }: { isUndeliverable: boolean }) {
  const { t } = useI18n();
  const [{ registrationEmail }] = useRegistration();
  // Registered in another tab: the email is only in that tab's storage.
  if (useHydrated() && registrationEmail === '' && !isUndeliverable) return <p>{t('status:finished.elsewhere')}</p>;
  return (
    <SentToNotice
      text={t(isUndeliverable ? 'status:refused.text' : 'status:finished.sentTo')}
      email={registrationEmail}
      followUp={t(isUndeliverable ? 'status:refused.then' : 'status:finished.purpose')}
    />
  );
}

export { FormFinished as Component };
