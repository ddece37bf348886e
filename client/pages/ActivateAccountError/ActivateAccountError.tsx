/** The link is none of ours, or the attempt failed; in both cases there is a next step. */
import type { LoadedPage, PageQuery } from '../../../shared/page.ts';
import type { PageData } from '../../../shared/pageState.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { legalLinks } from '../../layouts/legalLinks.ts';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import { useConfig } from '../../PageContext.tsx';
import { usePageData } from '../pageData.tsx';
import styles from './ActivateAccountError.module.css';

type ActivateAccountErrorData = PageData<{ readonly reason: 'invalid' | 'failed' }, null>;

const activateAccountErrorQuery: PageQuery<ActivateAccountErrorData> = {
  async load({ query }) {
    return { state: { reason: query.get('reason') === 'failed' ? 'failed' : 'invalid' }, values: null };
  },
  unavailable: { state: { reason: 'invalid' }, values: null },
};

function ActivateAccountError() {
  const { t } = useI18n();
  const { shopUrl, loginUrl } = useConfig();
  const { reason } = usePageData<ActivateAccountErrorData>().state;
  const contact = legalLinks(shopUrl).find(({ name }) => name === 'contact')?.href ?? shopUrl;
  return (
    <div className={styles.page}>
      <h1>{t('activation:error.headline')}</h1>
      <p>{t(`activation:error.${reason}`)}</p>
      <h2 className={styles.next}>{t('activation:error.next')}</h2>
      <ul className={styles.list}>
        <li>
          <a href={contact}>{t('activation:error.contact')}</a>
        </li>
        <li>
          <RouteLink to="formStarted">{t('activation:error.register')}</RouteLink>
        </li>
        <li>
          <a href={loginUrl}>{t('activation:error.logIn')}</a>
        </li>
      </ul>
    </div>
  );
}

export const activateAccountErrorPage: LoadedPage = {
  Component: ActivateAccountError,
  query: activateAccountErrorQuery,
};
