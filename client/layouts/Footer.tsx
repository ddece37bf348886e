import { buildLegalLink, legalPages } from '../../shared/routing/legalLink.ts';
import { isTracked } from '../../shared/routing/routeTable.ts';
import { useLazyAction } from '../browser/useLazyAction.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { useConfig, usePage } from '../PageContext.tsx';
import { useRuntime } from '../Runtime.tsx';
import styles from './Footer.module.css';
import { LanguageSelection } from './LanguageSelection.tsx';
import { SupportContact } from './SupportContact.tsx';

export const languagesId = 'languages';

export function Footer() {
  const { t } = useI18n();
  const { brandName, shopUrl } = useConfig();
  const { openPrivacySettings } = useRuntime();
  const hasPrivacySettings = isTracked(usePage().route) && openPrivacySettings !== null;
  const [errorMessage, runAction] = useLazyAction();
  return (
    <footer className={styles.footer} data-theme="ink">
      <div>
        <p className={styles.wordmark}>{brandName}</p>
        <p className="fine-print">{t('common:footer.line')}</p>
        <div className={styles.contact}>
          <SupportContact />
        </div>
      </div>
      <div className={styles.links}>
        <div id={languagesId}>
          <LanguageSelection />
        </div>
        <nav aria-label={t('common:footer.legal')}>
          <ul className={styles.legal}>
            {legalPages.map((page) => (
              <li key={page}>
                <a href={buildLegalLink(shopUrl, page)}>{t(`common:footer.${page}`)}</a>
              </li>
            ))}
            {hasPrivacySettings && (
              <li>
                <button
                  type="button"
                  className={styles.link}
                  aria-haspopup="dialog"
                  onClick={() => runAction(openPrivacySettings())}
                >
                  {t('common:footer.privacySettings')}
                </button>
              </li>
            )}
          </ul>
          {errorMessage}
        </nav>
      </div>
    </footer>
  );
}
