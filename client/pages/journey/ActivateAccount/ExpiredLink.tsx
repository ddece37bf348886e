import { useEffect, useRef } from 'react';
import { linkValidityDays } from '../../../../shared/codes/linkValidity.ts';
import {
  RenewActivationDocument,
  type RenewActivationMutation,
} from '../../../../shared/graphql/memberOperations.generated.ts';
import { type OperationErrorCode, toOperationErrorCode } from '../../../../shared/graphql/operations.ts';
import { focusIfLost } from '../../../browser/focusIfLost.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../../components/InvitationCard/CurrentInvitationCard.tsx';
import { StatusPage, type StatusPageProps } from '../../../components/StatusPage/StatusPage.tsx';
import { useSubmission } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { FooterTexture } from '../../../registration/AccountReady/AccountReady.tsx';
import { formatWait } from '../../../registration/waiting/countdown.ts';

type RenewalResult = RenewActivationMutation['renewActivation'] | { readonly status: OperationErrorCode };

export function ExpiredLink({ token, takesFocus = false }: { token: string; takesFocus?: boolean }) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const { outcome, attempt, isBusy, submit } = useSubmission<void, RenewalResult>(async () => {
    const result = await run(RenewActivationDocument, { activationId: token });
    return result.ok ? result.data.renewActivation : { status: toOperationErrorCode(result.failure) };
  });

  const isSent = outcome?.status === 'SENT';
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) focusIfLost(message.current);
  }, [isSent]);

  const getMessage = (result: RenewalResult): string => {
    if (!('retryAfterSeconds' in result)) return t(`common:error.${result.status}`);
    const { status, retryAfterSeconds } = result;
    switch (status) {
      case 'SENT':
        return t('activation:expired.sent');
      case 'COOLDOWN':
        return t('activation:expired.wait', { wait: formatWait(locale, retryAfterSeconds ?? 60) });
      case 'LIMIT':
        return retryAfterSeconds === null
          ? t('activation:expired.limitLater')
          : t('activation:expired.limit', { wait: formatWait(locale, retryAfterSeconds) });
      case 'ALREADY_ACTIVE':
        return t('activation:done.already');
      case 'CODE_REFUSED':
        return t('activation:expired.codeRefused');
      default:
        return t('activation:expired.notFound');
    }
  };

  return (
    <ClosedInvitationPage headline={t('activation:expired.headline')} takesFocus={takesFocus}>
      <p>{t('activation:expired.text', { count: linkValidityDays })}</p>
      {!isSent && (
        <Button busy={isBusy} onClick={() => void submit()}>
          {t('activation:expired.button')}
        </Button>
      )}
      <p ref={message} role="status" tabIndex={-1}>
        {outcome !== null && <span key={attempt}>{getMessage(outcome)}</span>}
      </p>
      <RouteLink to="formStarted">{t('activation:error.register')}</RouteLink>
    </ClosedInvitationPage>
  );
}

export const ClosedInvitationPage = ({ children, ...statusPageProps }: StatusPageProps) => (
  <>
    <StatusPage {...statusPageProps}>
      {children}
      <ClosedInvitationCard />
    </StatusPage>
    <FooterTexture />
  </>
);
