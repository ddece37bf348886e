import { unwrap } from '../../../shared/page/opaqueText.ts';
import { buildAdminPath, invitationParameter, type SignInReason } from '../../../shared/security/adminAccess.ts';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage, useValues } from '../../PageContext.tsx';
import { useSignInUrl } from '../actions/ActionFailure.tsx';
import styles from './Admin.module.css';

interface SignInPromptProps {
  readonly headline: string;
  readonly access: 'signInNeeded' | 'forbidden';
  readonly reason: SignInReason;
}

export function SignInPrompt({ headline, access, reason }: SignInPromptProps) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const { languageSuffix } = useValues();
  const signInUrl = useSignInUrl(access === 'forbidden' ? 'select_account' : null);
  const path = buildAdminPath(basePath, prefix);
  // Admin pages are not cached, so a visitor value may be read.
  const invitation = new URLSearchParams(unwrap(languageSuffix)).get(invitationParameter) ?? '';
  const chooseText = () => {
    if (reason !== 'page') return t(reason === 'failed' ? 'admin:signIn.failed' : 'admin:signIn.invited');
    if (access === 'forbidden') return t('admin:signIn.forbidden');
    return t(signInUrl === null ? 'admin:signIn.byInvitation' : 'admin:signIn.text');
  };
  return (
    <div className={styles.page} data-theme="paper">
      <PageHead headline={headline} />
      <Notice
        kind={reason === 'failed' ? 'error' : 'info'}
        action={
          reason === 'invitation' ? (
            <form method="post" action={`${path}?${new URLSearchParams({ [invitationParameter]: invitation })}`}>
              <Button type="submit">{t('admin:signIn.link')}</Button>
            </form>
          ) : (
            signInUrl !== null && (
              <a className={buttonClass()} href={signInUrl}>
                {t('admin:signIn.link')}
              </a>
            )
          )
        }
      >
        <p>{chooseText()}</p>
      </Notice>
    </div>
  );
}
