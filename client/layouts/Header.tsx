import { joinClasses } from '../components/joinClasses.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { RouteLink } from '../navigation/RouteLink.tsx';
import { useConfig } from '../PageContext.tsx';
import styles from './Header.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';

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

function SectionLinks() {
  const { t } = useI18n();
  return (
    <nav className={styles.sections} aria-label={t('landing:nav.label')}>
      <a className={styles.link} href="#house">
        {t('landing:nav.house')}
      </a>
      <a className={styles.link} href="#questions">
        {t('landing:nav.questions')}
      </a>
    </nav>
  );
}
