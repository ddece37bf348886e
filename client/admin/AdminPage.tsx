import type { AdminAccess } from '../../shared/adminAccess.ts';
import { buildPath } from '../../shared/buildPath.ts';
import type { PageData } from '../../shared/pageState.ts';
import { buttonClass } from '../components/Button/Button.tsx';
import { Notice } from '../components/Notice/Notice.tsx';
import { PageHead } from '../components/PageHead/PageHead.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { useConfig, usePage } from '../PageContext.tsx';
import { usePageData } from '../pages/pageData.tsx';

/** A tool of the administrators, so far only its door: who is signed in, and the way to sign in that comes back. */
export function AdminPage({ tool }: { tool: 'linkGenerator' | 'splitGenerator' }) {
  const { t } = useI18n();
  const { basePath, publicUrl, adminSignInUrl } = useConfig();
  const { route, prefix } = usePage();
  const { state } = usePageData<PageData<{ readonly access: AdminAccess } | null>>();
  const signIn = new URL(adminSignInUrl);
  signIn.searchParams.set('returnTo', publicUrl + buildPath({ basePath, locale: prefix, route }));
  return (
    <>
      <PageHead headline={t(`admin:${tool}.headline`)} />
      {state?.access === 'granted' ? (
        <Notice kind="info">{t('admin:signIn.done')}</Notice>
      ) : (
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
      )}
    </>
  );
}
