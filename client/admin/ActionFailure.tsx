import type { OperationProblem } from '../../shared/graphql/operations.ts';
import { buttonClass } from '../components/Button/Button.tsx';
import { Notice } from '../components/Notice/Notice.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import type { ActionOutcome } from './useConsoleAction.ts';
import { useSignInAddress } from './useSignInAddress.ts';

interface ActionFailureProps {
  /** Of the action; whatever else it is than a failure, nothing is said here. */
  readonly outcome: ActionOutcome<unknown> | null;
  readonly attempt: number;
  /** How to find out whether it was done all the same, where no answer came. */
  readonly uncertain?: string;
}

/** Why an action was not done, in words. The door opens in another tab, so that nothing typed here is lost. */
export function ActionFailure({ outcome, attempt, uncertain }: ActionFailureProps) {
  const { t } = useI18n();
  if (outcome === null || outcome.kind === 'done') return null;
  if (outcome.kind === 'failed')
    return (
      <Notice key={attempt} kind="error" focusOnMount>
        <p>{t(`common:error.${outcome.problem}`)}</p>
        {isUncertain(outcome.problem) && uncertain !== undefined && <p>{uncertain}</p>}
      </Notice>
    );
  const text = t(outcome.access === 'forbidden' ? 'admin:action.forbidden' : 'admin:action.signInNeeded');
  return <SignInAgain key={attempt} text={text} />;
}

export function SignInAgain({ text }: { readonly text: string }) {
  const { t } = useI18n();
  const signInAddress = useSignInAddress();
  return (
    <Notice
      kind="error"
      focusOnMount
      action={
        signInAddress !== null && (
          <a className={buttonClass('secondary')} href={signInAddress} target="_blank" rel="noopener">
            <span>
              {t('admin:signIn.link')} <span className="fine-print">({t('common:newTab')})</span>
            </span>
          </a>
        )
      }
    >
      <p>{text}</p>
    </Notice>
  );
}

const isUncertain = (problem: OperationProblem) => problem === 'connection' || problem === 'timeout';
