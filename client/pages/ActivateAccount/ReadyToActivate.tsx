import type { Placed } from '../../../shared/placed.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './ActivateAccount.module.css';
import type { Activation } from './useActivation.ts';

export interface ReadyToActivateProps {
  readonly maskedEmail: Placed;
  readonly token: string;
  readonly activation: Activation;
}

export function ReadyToActivate({ maskedEmail, token, activation }: ReadyToActivateProps) {
  const { t } = useI18n();
  const { outcome, attempt, isBusy, submit } = activation;
  const problem = outcome?.kind === 'failed' ? outcome.problem : null;
  return (
    <div className={styles.page}>
      <h1>{t('activation:ready.headline')}</h1>
      <p>{t('activation:ready.text', { email: maskedEmail })}</p>
      {problem !== null && (
        <Notice key={attempt} kind="error" focusOnMount>
          <p>{t(`common:error.${problem}`)}</p>
        </Notice>
      )}
      <Button busy={isBusy} className={styles.wide} onClick={() => void submit(token)}>
        {t(problem === null ? 'activation:ready.button' : 'common:error.retry')}
      </Button>
      <p className={styles.quiet}>{t('activation:ready.note')}</p>
    </div>
  );
}
