import type { OpaqueText } from '../../../shared/page/opaqueText.ts';
import type { PageData } from '../../../shared/page/pageState.ts';
import { Actions } from '../../components/Actions/Actions.tsx';
import { buttonClass } from '../../components/Button/Button.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig, usePageData } from '../../PageContext.tsx';
import styles from './NotFound.module.css';

type NotFoundData = PageData<{ readonly showsPath: boolean } | null, { readonly path: OpaqueText }>;

function NotFound() {
  const { t } = useI18n();
  const { loginUrl } = useConfig();
  // Only a path that no page has is shown.
  const { state, values } = usePageData<NotFoundData>();
  return (
    <StatusPage headline={t('error:notFound.headline')}>
      <HangerIllustration />
      <p>{t('error:notFound.text')}</p>
      {state?.showsPath && <p>{t('error:notFound.path', { path: values.path })}</p>}
      <RouteLink to="landing" className={buttonClass()}>
        {t('error:notFound.toStart')}
      </RouteLink>
      <Actions>
        <RouteLink to="membershipInterest" className={buttonClass('quiet')}>
          {t('error:notFound.apply')}
        </RouteLink>
        <a className={buttonClass('quiet')} href={loginUrl}>
          {t('common:header.login')}
        </a>
      </Actions>
    </StatusPage>
  );
}

function HangerIllustration() {
  return (
    <div className={styles.scene}>
      <svg className={styles.hanger} viewBox="-110 -8 220 80" aria-hidden="true" focusable="false">
        <path d="M-9 2A9 9 0 1 1 5 10Q0 14 0 20V34L104 60q6 2 5 7-1 3-5 3H-104q-4 0-5-3-1-5 5-7L0 34" />
      </svg>
      <div className={styles.garment}>
        <Picture id="product-slip-dress" alt="" sizes="(min-width: 960px) 480px, 320px" priority />
      </div>
    </div>
  );
}

export { NotFound as Component };
