import {
  ResendActivationDocument,
  type ResendActivationMutation,
} from '../../../shared/graphql/operations.generated.ts';
import { type OperationErrorCode, toOperationErrorCode } from '../../../shared/graphql/operations.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useSubmission } from '../../form/useSubmission.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { useRegistration } from '../useRegistration.ts';
import { formatWait, getResendTimeMs, useCountdown } from './countdown.ts';
import styles from './ResendMail.module.css';

type ResendResult = ResendActivationMutation['resendActivation'] | { readonly status: OperationErrorCode };

export function ResendMail({ registrationId, onActive }: { registrationId: string; onActive: () => void }) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const [{ resendPossibleAt }, update] = useRegistration();
  const secondsLeft = useCountdown(resendPossibleAt);
  const { outcome, attempt, isBusy, submit } = useSubmission<void, ResendResult>(async () => {
    const result = await run(ResendActivationDocument, { registrationId });
    if (!result.ok) return { status: toOperationErrorCode(result.failure) };
    const { status, retryAfterSeconds } = result.data.resendActivation;
    if (status === 'ALREADY_ACTIVE') return onActive;
    if (status === 'SENT' || status === 'COOLDOWN') update({ resendPossibleAt: getResendTimeMs(retryAfterSeconds) });
    return result.data.resendActivation;
  });

  const getMessage = (result: ResendResult): string => {
    if (!('retryAfterSeconds' in result)) return t(`common:error.${result.status}`);
    const { status, retryAfterSeconds } = result;
    switch (status) {
      case 'SENT':
        return t('status:resend.sent');
      case 'LIMIT':
        return retryAfterSeconds === null
          ? t('status:resend.limitLater')
          : t('status:resend.limit', { wait: formatWait(locale, retryAfterSeconds) });
      case 'COOLDOWN':
        return '';
      default:
        return t('status:resend.notFound');
    }
  };

  const isCoolingDown = secondsLeft > 0;
  return (
    <div className={styles.resend}>
      <Button
        kind="secondary"
        busy={isBusy}
        isDisabled={isCoolingDown}
        className={isCoolingDown ? styles.cooldown : undefined}
        onClick={() => void submit()}
      >
        {t('status:resend.button')}
      </Button>
      <p role="status" className="fine-print">
        {outcome !== null && <span key={attempt}>{getMessage(outcome)}</span>}
      </p>
      {isCoolingDown && (
        <p className="fine-print">{t('status:resend.cooldown', { wait: formatWait(locale, secondsLeft) })}</p>
      )}
    </div>
  );
}
