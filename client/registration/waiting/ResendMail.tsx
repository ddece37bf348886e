/** Sends the activation mail again. One has just been sent, so it begins with how long the next one has to wait. */
import {
  ResendActivationDocument,
  type ResendActivationMutation,
} from '../../../shared/graphql/operations.generated.ts';
import { type OperationProblem, problemOf } from '../../../shared/graphql/operations.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useSubmission } from '../../form/useSubmission.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { useRegistration } from '../useRegistration.ts';
import styles from './ResendMail.module.css';
import { afterMail, useCountdown, waitInWords } from './waiting.ts';

type Answer = ResendActivationMutation['resendActivation'] | { readonly status: OperationProblem };

export function ResendMail({ registrationId, onActive }: { registrationId: string; onActive: () => void }) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const [{ resendPossibleAt }, update] = useRegistration();
  const secondsLeft = useCountdown(resendPossibleAt);
  const { outcome, isBusy, submit } = useSubmission<void, Answer>(async () => {
    const result = await run(ResendActivationDocument, { registrationId });
    if (!result.ok) return { status: problemOf(result.failure) };
    const { status, retryAfterSeconds } = result.data.resendActivation;
    if (status === 'ALREADY_ACTIVE') return onActive;
    if (status === 'SENT' || status === 'COOLDOWN') update({ resendPossibleAt: afterMail(retryAfterSeconds) });
    return result.data.resendActivation;
  });

  const messageOf = (answer: Answer): string => {
    if (!('retryAfterSeconds' in answer)) return t(`common:error.${answer.status}`);
    const { status, retryAfterSeconds } = answer;
    switch (status) {
      case 'SENT':
        return t('status:resend.sent');
      case 'LIMIT':
        return retryAfterSeconds === null
          ? t('status:resend.limitLater')
          : t('status:resend.limit', { wait: waitInWords(locale, retryAfterSeconds) });
      case 'COOLDOWN':
        return '';
      default:
        return t('status:resend.notFound');
    }
  };

  const isCooling = secondsLeft > 0;
  return (
    <div className={styles.resend}>
      <Button
        kind="secondary"
        busy={isBusy}
        isIdle={isCooling}
        className={isCooling ? styles.cooling : undefined}
        onClick={() => void submit()}
      >
        {t('status:resend.button')}
      </Button>
      <p role="status" className="fine-print">
        {outcome !== null && messageOf(outcome)}
      </p>
      {isCooling && (
        <p className="fine-print">{t('status:resend.cooldown', { wait: waitInWords(locale, secondsLeft) })}</p>
      )}
    </div>
  );
}
