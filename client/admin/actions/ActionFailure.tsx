import type { OperationErrorCode } from '../../../shared/graphql/operations.ts';
import { unwrap } from '../../../shared/page/opaqueText.ts';
import { buildPath } from '../../../shared/routing/buildPath.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage, useValues } from '../../PageContext.tsx';
import type { ActionOutcome } from './useAdminAction.ts';

interface ActionFailureProps {
  /** Of the action; whatever else it is than a failure, nothing is said here. */
  readonly outcome: ActionOutcome<unknown> | null;
  readonly attempt: number;
  /** How to find out whether it was done all the same, where no answer came. */
  readonly uncertainText?: string;
}

/** Why an action was not done, in words. The door opens in another tab, so that nothing typed here is lost. */
export function ActionFailure({ outcome, attempt, uncertainText }: ActionFailureProps) {
  const { t } = useI18n();
  if (outcome === null || outcome.kind === 'done') return null;
  if (outcome.kind === 'failed')
    return (
      <Notice key={attempt} kind="error" focusOnMount>
        <p>{t(`common:error.${outcome.errorCode}`)}</p>
        {isUncertain(outcome.errorCode) && uncertainText !== undefined && <p>{uncertainText}</p>}
      </Notice>
    );
  const text = t(outcome.access === 'forbidden' ? 'admin:action.forbidden' : 'admin:action.signInNeeded');
  return <SignInNotice key={attempt} text={text} />;
}

export function SignInNotice({ text }: { readonly text: string }) {
  const { t } = useI18n();
  const signInUrl = useSignInUrl();
  return (
    <Notice
      kind="error"
      focusOnMount
      action={
        signInUrl !== null && (
          <a className={buttonClass('secondary')} href={signInUrl} target="_blank" rel="noopener">
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

const isUncertain = (errorCode: OperationErrorCode) => errorCode === 'connection' || errorCode === 'timeout';

/** What names no person, no code and nothing that somebody typed: the rest of an address stays out of another service's logs. */
const safeParameters: ReadonlySet<string> = new Set(['state', 'sort', 'from', 'to', 'action']);

/** Of the sign-in page, which leads back to this page, as it is shown but for what was searched for. A tool is rendered for one visitor: it may read. Null: there is no such page. `prompt`, as in OpenID Connect: for whom the account of the provider's session does not help. */
export function useSignInUrl(prompt: 'select_account' | null = null): string | null {
  const { basePath, publicUrl, adminSignInUrl } = useConfig();
  const { route, prefix } = usePage();
  const { languageSuffix } = useValues();
  if (adminSignInUrl === '') return null;
  const url = new URL(adminSignInUrl);
  const path = buildPath({ basePath, locale: prefix, route }) + unwrap(languageSuffix);
  const returnTo = new URL(publicUrl + path);
  for (const name of [...returnTo.searchParams.keys()])
    if (!safeParameters.has(name)) returnTo.searchParams.delete(name);
  url.searchParams.set('returnTo', returnTo.href);
  if (prompt !== null) url.searchParams.set('prompt', prompt);
  return url.href;
}
