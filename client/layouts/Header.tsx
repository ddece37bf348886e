import { joinClasses } from '../components/joinClasses.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { RouteLink } from '../navigation/RouteLink.tsx';
import { useConfig } from '../PageContext.tsx';
import styles from './Header.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';
import { SectionLinks } from './landing/TopBanner.tsx';

export function Header({ isLanding }: { isLanding: boolean }) {
  const { t } = useI18n();
  const { brandName, loginUrl } = useConfig();
  return (
    <header className={joinClasses(styles.header, isLanding && styles.overlay)}>
      <RouteLink to="landing" className={styles.wordmark}>
        {brandName}
      </RouteLink>
      <div className={styles.links}>
        {isLanding && <SectionLinks />}
        <a className={styles.link} href={loginUrl}>
          {t('common:header.login')}
        </a>
        <LanguageMenu />
      </div>
    </header>
  );
}
