import type { LoadedPage } from '../../../shared/page.ts';
import { buttonClass } from '../../components/Button/buttonClass.ts';
import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';

function NotFound() {
  const { t } = useI18n();
  return (
    <>
      <PageHead headline={t('error:notFound.headline')}>
        <p>{t('error:notFound.text')}</p>
      </PageHead>
      <RouteLink to="landing" className={buttonClass()}>
        {t('error:notFound.toStart')}
      </RouteLink>
    </>
  );
}

export const notFoundPage: LoadedPage = { Component: NotFound };
