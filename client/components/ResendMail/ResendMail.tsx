/** Sends the activation mail again. One has just been sent, so it begins with how long the next one has to wait. */
import { useRef, useState } from 'react';
import { ResendActivationDocument } from '../../../shared/graphql/operations.generated.ts';
import { problemOf } from '../../../shared/graphql/operations.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { afterMail } from '../../registration/resendWait.ts';
import { useCountdown } from '../../registration/useCountdown.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import { waitInWords } from '../../registration/waitInWords.ts';
import { Button } from '../Button/Button.tsx';
import styles from './ResendMail.module.css';

export interface ResendMailProps {
  readonly registrationId: string;
  readonly onActive: () => void;
}

export function ResendMail({ registrationId, onActive }: ResendMailProps) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const [{ resendPossibleAt }, update] = useRegistration();
  const secondsLeft = useCountdown(resendPossibleAt);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const resend = async () => {
    if (isSending.current || secondsLeft > 0) return;
    isSending.current = true;
    setBusy(true);
    const result = await run(ResendActivationDocument, { registrationId });
    isSending.current = false;
    setBusy(false);
    if (!result.ok) return setMessage(t(`common:error.${problemOf(result.failure)}`));
    const { status, retryAfterSeconds } = result.data.resendActivation;
    switch (status) {
      case 'SENT':
        setMessage(t('status:resend.sent'));
        return update({ resendPossibleAt: afterMail(retryAfterSeconds) });
      case 'COOLDOWN':
        setMessage('');
        return update({ resendPossibleAt: afterMail(retryAfterSeconds) });
      case 'LIMIT':
        return setMessage(
          retryAfterSeconds === null
            ? t('status:resend.limitLater')
            : t('status:resend.limit', { wait: waitInWords(locale, retryAfterSeconds) }),
        );
      case 'ALREADY_ACTIVE':
        return onActive();
      default:
        return setMessage(t('status:resend.notFound'));
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
        onClick={() => void resend()}
      >
        {t('status:resend.button')}
      </Button>
      <p role="status" className={styles.message}>
        {message}
      </p>
      {isCooling && (
        <p className={styles.message}>{t('status:resend.cooldown', { wait: waitInWords(locale, secondsLeft) })}</p>
      )}
    </div>
  );
}
