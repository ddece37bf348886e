/** The link is too old: one press asks for a new one, to the same address. */
import { useEffect, useRef } from 'react';
import { openDays } from '../../../../shared/brand/claims.ts';
import {
  RenewActivationDocument,
  type RenewActivationMutation,
} from '../../../../shared/graphql/operations.generated.ts';
import { type OperationProblem, problemOf } from '../../../../shared/graphql/operations.ts';
import { focusIfLost } from '../../../browser/focusIfLost.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { SealedCard } from '../../../components/InvitationCard/KnownInvitation.tsx';
import { StatusPage, type StatusPageProps } from '../../../components/StatusPage/StatusPage.tsx';
import { ClothFoot } from '../../../components/Voucher/AccountReady.tsx';
import { useSubmission } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { RouteLink } from '../../../navigation/RouteLink.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { waitInWords } from '../../../registration/waiting/waiting.ts';

type Answer = RenewActivationMutation['renewActivation'] | { readonly status: OperationProblem };

export function ExpiredLink({ token, takesFocus = false }: { token: string; takesFocus?: boolean }) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const { outcome, isBusy, submit } = useSubmission<void, Answer>(async () => {
    const result = await run(RenewActivationDocument, { activationId: token });
    return result.ok ? result.data.renewActivation : { status: problemOf(result.failure) };
  });

  const isSent = outcome?.status === 'SENT';
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) focusIfLost(message.current);
  }, [isSent]);

  const messageOf = (answer: Answer): string => {
    if (!('retryAfterSeconds' in answer)) return t(`common:error.${answer.status}`);
    const { status, retryAfterSeconds } = answer;
    switch (status) {
      case 'SENT':
        return t('activation:expired.sent');
      case 'COOLDOWN':
        return t('activation:expired.wait', { wait: waitInWords(locale, retryAfterSeconds ?? 60) });
      case 'LIMIT':
        return retryAfterSeconds === null
          ? t('activation:expired.limitLater')
          : t('activation:expired.limit', { wait: waitInWords(locale, retryAfterSeconds) });
      case 'ALREADY_ACTIVE':
        return t('activation:done.already');
      case 'CODE_REFUSED':
        return t('activation:expired.codeRefused');
      default:
        return t('activation:expired.notFound');
    }
  };

  return (
    <ClosedPage headline={t('activation:expired.headline')} takesFocus={takesFocus}>
      <p>{t('activation:expired.text', { count: openDays })}</p>
      {!isSent && (
        <Button busy={isBusy} onClick={() => void submit()}>
          {t('activation:expired.button')}
        </Button>
      )}
      <p ref={message} role="status" tabIndex={-1}>
        {outcome !== null && messageOf(outcome)}
      </p>
      <RouteLink to="formStarted">{t('activation:error.register')}</RouteLink>
    </ClosedPage>
  );
}

export const ClosedPage = ({ children, ...page }: StatusPageProps) => (
  <>
    <StatusPage {...page}>
      {children}
      <SealedCard />
    </StatusPage>
    <ClothFoot />
  </>
);
