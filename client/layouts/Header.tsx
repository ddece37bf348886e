import { useI18n } from '../i18n/I18n.tsx';
import { RouteLink } from '../navigation/RouteLink.tsx';
import { useConfig } from '../PageContext.tsx';
import styles from './Header.module.css';

/** `overlay` lies on the first picture of the page. */
export function Header({ overlay }: { overlay: boolean }) {
  const { t } = useI18n();
  const { brandName, loginUrl } = useConfig();
  return (
    <header className={`${styles.header} ${overlay ? styles.overlay : ''}`}>
      <RouteLink to="landing" className={styles.wordmark}>
        {brandName}
      </RouteLink>
      <a className={styles.login} href={loginUrl}>
        {t('common:header.login')}
      </a>
    </header>
  );
}
