import type { PageData } from '../../../shared/pageState.ts';
import type { Placed } from '../../../shared/placed.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { usePageData } from '../pageData.tsx';

type NotFoundData = PageData<{ readonly showsPath: boolean } | null, { readonly path: Placed }>;

function NotFound() {
  const { t } = useI18n();
  // Only a path that no page could have is shown; whoever was sent here has another address by now.
  const { state, values } = usePageData<NotFoundData>();
  return (
    <>
      <PageHead headline={t('error:notFound.headline')}>
        <p>{t('error:notFound.text')}</p>
        {state?.showsPath && <p>{t('error:notFound.path', { path: values.path })}</p>}
      </PageHead>
      <RouteLink to="landing" className={buttonClass()}>
        {t('error:notFound.toStart')}
      </RouteLink>
    </>
  );
}

export { NotFound as Component };
