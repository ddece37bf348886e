/** The greeting once it is known who invited the visitor, or what kept us from knowing. Suspends until then. */
import { useEffect } from 'react';
import { denyQueryOf } from '../../../shared/code/codeOutcome.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useValues } from '../../PageContext.tsx';
import { codeMessage, codeProblemOf } from '../../registration/codeMessage.ts';
import { useKnownInviter } from '../../registration/useKnownInviter.ts';
import { usePageData } from '../pageData.tsx';
import { Greeting } from './Greeting.tsx';
import styles from './Hero.module.css';
import type { LandingData } from './landingQuery.ts';

export function ArrivedGreeting() {
  const { t } = useI18n();
  const { state, values } = usePageData<LandingData>();
  const { requestId } = useValues();
  const { go, retry, isPending } = useNavigation();
  const { code } = state;
  const refusal = code.status === 'refused' ? code.reason : null;

  // An answer that came too late for a redirect by the server.
  useEffect(() => {
    if (refusal !== null) go('deny', { replace: true, query: denyQueryOf(refusal) });
  }, [refusal, go]);

  useKnownInviter(values.inviterName);

  const problem = code.status === 'none' || code.status === 'refused' ? null : codeProblemOf(code);
  return (
    <>
      <Greeting
        inviterName={code.status === 'valid' && code.hasInviter ? values.inviterName : undefined}
        expiry={state.hasExpiry ? values.expiry : undefined}
      />
      {problem !== null && (
        <div className={styles.notice}>
          <Notice
            kind="error"
            action={
              <Button kind="secondary" busy={isPending} onClick={retry}>
                {t('common:error.retry')}
              </Button>
            }
          >
            <p>{codeMessage(t, problem)}</p>
            {problem === 'generic' && <p className={styles.requestId}>{t('common:error.requestId', { requestId })}</p>}
          </Notice>
        </div>
      )}
    </>
  );
}
