import type { AdminAccess } from '../../shared/adminAccess.ts';
import { buildPath } from '../../shared/buildPath.ts';
import type { PageData } from '../../shared/pageState.ts';
import { buttonClass } from '../components/Button/buttonClass.ts';
import { Notice } from '../components/Notice/Notice.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { useConfig, usePage } from '../PageContext.tsx';
import { usePageData } from '../pages/pageData.tsx';

/** Stands on an administrator's page: whether its visitor is known to be one, and the way to become known that comes back. */
export function SignInNotice() {
  const { t } = useI18n();
  const { basePath, publicUrl, adminSignInUrl } = useConfig();
  const { route, prefix } = usePage();
  const { state } = usePageData<PageData<{ readonly access: AdminAccess } | null>>();
  if (state?.access === 'granted') return <Notice kind="info">{t('admin:signIn.done')}</Notice>;
  const signIn = new URL(adminSignInUrl);
  signIn.searchParams.set('returnTo', publicUrl + buildPath({ basePath, locale: prefix, route }));
  return (
    <Notice
      kind="info"
      action={
        <a className={buttonClass()} href={signIn.href}>
          {t('admin:signIn.link')}
        </a>
      }
    >
      {t(state?.access === 'forbidden' ? 'admin:signIn.forbidden' : 'admin:signIn.text')}
    </Notice>
  );
}
