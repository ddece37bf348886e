import type { PageData } from '../../../shared/pageState.ts';
import type { Placed } from '../../../shared/placed.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { Ways } from '../../components/Ways/Ways.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import { usePageData } from '../pageData.tsx';
import { FallenGarment } from './FallenGarment.tsx';

type NotFoundData = PageData<{ readonly showsPath: boolean } | null, { readonly path: Placed }>;

function NotFound() {
  const { t } = useI18n();
  const { loginUrl } = useConfig();
  // Only a path that no page could have is shown; whoever was sent here has another address by now.
  const { state, values } = usePageData<NotFoundData>();
  return (
    <StatusPage headline={t('error:notFound.headline')}>
      <FallenGarment />
      <p>{t('error:notFound.text')}</p>
      {state?.showsPath && <p>{t('error:notFound.path', { path: values.path })}</p>}
      <RouteLink to="landing" className={buttonClass()}>
        {t('error:notFound.toStart')}
      </RouteLink>
      <Ways>
        <RouteLink to="membershipInterest" className={buttonClass('quiet')}>
          {t('error:notFound.apply')}
        </RouteLink>
        <a className={buttonClass('quiet')} href={loginUrl}>
          {t('common:header.login')}
        </a>
      </Ways>
    </StatusPage>
  );
}

export { NotFound as Component };
