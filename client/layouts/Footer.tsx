import { useI18n } from '../i18n/I18n.tsx';
import { useConfig } from '../PageContext.tsx';
import styles from './Footer.module.css';
import { LanguageSelection } from './LanguageSelection.tsx';
import { legalLink, legalPages } from './legalLink.ts';

export function Footer() {
  const { t } = useI18n();
  const { brandName, shopUrl } = useConfig();
  return (
    <footer className={styles.footer} data-theme="ink">
      <div>
        <p className={styles.wordmark}>{brandName}</p>
        <p className={styles.line}>{t('common:footer.line')}</p>
      </div>
      <div className={styles.links}>
        <LanguageSelection />
        <nav aria-label={t('common:footer.legal')}>
          <ul className={styles.legal}>
            {legalPages.map((page) => (
              <li key={page}>
                <a className={styles.link} href={legalLink(shopUrl, page)}>
                  {t(`common:footer.${page}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
