import type { Placed } from '../../../shared/placed.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
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
    <StatusPage headline={t('activation:ready.headline')}>
      <p>{t('activation:ready.text', { email: maskedEmail })}</p>
      {problem !== null && (
        <Notice key={attempt} kind="error" focusOnMount>
          <p>{t(`common:error.${problem}`)}</p>
        </Notice>
      )}
      <Button busy={isBusy} onClick={() => void submit(token)}>
        {t(problem === null ? 'activation:ready.button' : 'common:error.retry')}
      </Button>
      <p className="fine-print">{t('activation:ready.note')}</p>
    </StatusPage>
  );
}
