import { unwrap } from '../../../shared/page/opaqueText.ts';
import { buildPath } from '../../../shared/routing/buildPath.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import type { Submission } from '../../form/useSubmission.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage, useValues } from '../../PageContext.tsx';
import type { ActionOutcome } from './useAdminAction.ts';

interface ActionFailureProps {
  readonly action: Pick<Submission<never, ActionOutcome<unknown>>, 'outcome' | 'attempt'>;
  /** How to check whether the action was done, if there was no response. */
  readonly uncertainText?: string;
}

/** Shows why an action failed. The sign-in opens in another tab, so that typed text is kept. */
export function ActionFailure({ action: { outcome, attempt }, uncertainText }: ActionFailureProps) {
  const { t } = useI18n();
  if (outcome === null || outcome.kind === 'done') return null;
  if (outcome.kind === 'failed')
    return (
      <Notice key={attempt} kind="error" focusOnMount>
        <p>{t(`common:error.${outcome.errorCode}`)}</p>
        {(outcome.errorCode === 'connection' || outcome.errorCode === 'timeout') && uncertainText !== undefined && (
          <p>{uncertainText}</p>
        )}
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

/** Parameters without personal data, codes or typed text: only these may appear in another service's logs. */
const safeParameters: ReadonlySet<string> = new Set(['state', 'sort', 'from', 'to', 'action']);

/** The sign-in page, returning here without search terms; null where none is configured. `prompt` as in OpenID Connect. */
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
