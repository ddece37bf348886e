import { useRef } from 'react';
import { tabStorage, useTabStorage } from '../../browser/safeStorage.ts';
import { joinClasses } from '../../components/joinClasses.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { usePage } from '../../PageContext.tsx';
import headerStyles from '../Header.module.css';
import styles from './TopBanner.module.css';

const dismissedKey = 'blackFridayDismissed';

/** A line above the landing page's header, with the notice of Black Friday. Closing the notice causes no layout shift. */
export function TopBanner() {
  const { t } = useI18n();
  const { flags } = usePage();
  const isDismissed = useTabStorage(dismissedKey) === 'true';
  const banner = useRef<HTMLElement>(null);

  const close = () => {
    tabStorage.set(dismissedKey, 'true');
    banner.current?.focus({ preventScroll: true });
  };

  const isShared = flags.blackFriday && !isDismissed;
  return (
    <aside
      ref={banner}
      tabIndex={-1}
      className={styles.banner}
      data-theme="ink"
      aria-label={t('landing:topBanner.label')}
    >
      <p className={joinClasses(styles.line, isShared && styles.shared)}>{t('landing:topBanner.line')}</p>
      {flags.blackFriday && (
        <section
          className={joinClasses(styles.blackFriday, isDismissed && styles.dismissed)}
          aria-label={t('landing:blackFriday.label')}
          aria-hidden={isDismissed}
          inert={isDismissed}
        >
          <p>
            <strong className={styles.title}>{t('landing:blackFriday.title')}</strong>{' '}
            <span className={styles.aside}>{t('landing:blackFriday.text')}</span>
          </p>
          <button type="button" className={styles.close} onClick={close}>
            {t('landing:blackFriday.close')}
          </button>
        </section>
      )}
    </aside>
  );
}

export function SectionLinks() {
  const { t } = useI18n();
  return (
    <nav className={headerStyles.sections} aria-label={t('landing:nav.label')}>
      <a className={headerStyles.link} href="#house">
        {t('landing:nav.house')}
      </a>
      <a className={headerStyles.link} href="#questions">
        {t('landing:nav.questions')}
      </a>
    </nav>
  );
}
