/** Only its button activates: mail scanners open links. */
import { Suspense, useEffect } from 'react';
import { type OpaqueText, unwrap } from '../../../../shared/page/opaqueText.ts';
import { useTrackShown } from '../../../analytics/tracking/useTrackShown.ts';
import { Button, buttonClass } from '../../../components/Button/Button.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RichText } from '../../../i18n/RichText.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import {
  AccountReady,
  Activated,
  rememberActivated,
  useActivated,
} from '../../../registration/AccountReady/AccountReady.tsx';
import { useRememberedInvitationsToken } from '../../../registration/invitationsToken.ts';
import { ClosedInvitationPage, ExpiredLink } from './ExpiredLink.tsx';
import {
  type Activation,
  activateAccountQuery,
  useActivation,
  useActivationData,
  useActivationToken,
} from './useActivation.ts';

function ActivateAccount() {
  const token = useActivationToken();
  const activation = useActivation();
  useTrackShown(() => ['activation_landing', {}]);
  const { t } = useI18n();
  const { outcome } = activation;
  if (outcome?.kind === 'done') {
    const { isRepeated, voucher } = outcome;
    return (
      <Activated text={t(isRepeated ? 'activation:done.already' : 'activation:done.text')} voucher={voucher}>
        <InvitationsLink />
      </Activated>
    );
  }
  if (outcome?.kind === 'expired') return <ExpiredLink token={token} takesFocus />;
  return (
    <Suspense fallback={<Loading />}>
      <LinkState token={token} activation={activation} />
    </Suspense>
  );
}

function LinkState({ token, activation }: { token: string; activation: Activation }) {
  const { t } = useI18n();
  const { retry, isPending } = useNavigation();
  const { data, isRefetched } = useActivationData(token);
  const activated = useActivated();
  const isNewlyActive = data?.state.stage === 'alreadyActive' && activated === undefined;
  useEffect(() => {
    if (isNewlyActive) rememberActivated(null);
  }, [isNewlyActive]);
  if (data === null) return <Loading />;
  const { state, values } = data;
  switch (state.stage) {
    case 'ready':
      return <Ready email={values.maskedEmail} token={token} activation={activation} takesFocus={isRefetched} />;
    case 'alreadyActive':
      return (
        <AccountReady
          text={t('activation:done.already')}
          kind={state.voucher}
          voucher={values.voucher}
          takesFocus={isRefetched}
        />
      );
    case 'expired':
      return <ExpiredLink token={token} takesFocus={isRefetched} />;
    case 'unavailable':
      // The retry uses the token in memory: the URL no longer has it.
      return (
        <ClosedInvitationPage headline={t('activation:unavailable.headline')} takesFocus={isRefetched}>
          <p role="status">{t('activation:unavailable.text')}</p>
          <Button busy={isPending} onClick={retry}>
            {t('activation:problem.retry')}
          </Button>
        </ClosedInvitationPage>
      );
    default:
      // After a reload the token is gone.
      if (activated !== undefined)
        return (
          <Activated text={t('activation:done.already')} voucher={activated}>
            <InvitationsLink />
          </Activated>
        );
      return (
        <ClosedInvitationPage headline={t('activation:noLink.headline')} takesFocus={isRefetched}>
          <p>{t('activation:noLink.text')}</p>
          <RouteLink to="formStarted">{t('activation:noLink.register')}</RouteLink>
        </ClosedInvitationPage>
      );
  }
}

function InvitationsLink() {
  const { t } = useI18n();
  if (useRememberedInvitationsToken() === null) return null;
  return (
    <RouteLink to="invitations" className={buttonClass('secondary')}>
      {t('activation:done.invitations')}
    </RouteLink>
  );
}

type ReadyProps = { email: OpaqueText; token: string; activation: Activation; takesFocus: boolean };

function Ready({ email, token, activation, takesFocus }: ReadyProps) {
  const { t } = useI18n();
  const { outcome, attempt, isBusy, submit } = activation;
  const error = outcome?.kind === 'failed' ? outcome.error : null;
  return (
    <ClosedInvitationPage headline={t('activation:ready.headline')} takesFocus={takesFocus}>
      <p>
        <RichText
          text={t('activation:ready.text', { email: '<email>.</email>' })}
          tags={{ email: () => <span translate="no">{unwrap(email)}</span> }}
        />
      </p>
      {error !== null && (
        <Notice key={attempt} kind="error" focusOnMount>
          <p>{t(`common:error.${error}`)}</p>
        </Notice>
      )}
      <Button busy={isBusy} onClick={() => void submit(token)}>
        {t(error === null ? 'activation:ready.button' : 'common:error.retry')}
      </Button>
      <p className="fine-print">{t('activation:ready.note')}</p>
    </ClosedInvitationPage>
  );
}

function Loading() {
  const { t } = useI18n();
  return (
    <ClosedInvitationPage headline={t('activation:title')}>
      <p role="status" className="fine-print">
        {t('common:loading')}
      </p>
    </ClosedInvitationPage>
  );
}

export { ActivateAccount as Component, activateAccountQuery as query };
