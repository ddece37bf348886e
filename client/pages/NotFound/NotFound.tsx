import type { LoadedPage } from '../../../shared/page.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';

function NotFound() {
  const { t } = useI18n();
  return (
    <>
      <h1>{t('error:notFound.headline')}</h1>
      <p>{t('error:notFound.text')}</p>
      <RouteLink to="landing">{t('error:notFound.toStart')}</RouteLink>
    </>
  );
}

export const notFoundPage: LoadedPage = { Component: NotFound };
