import { joinClasses } from '../../components/joinClasses.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './TopBanner.module.css';

export interface BlackFridayBannerProps {
  /** It keeps its room on the page, invisible and out of reach. */
  readonly isDismissed: boolean;
  readonly onClose: () => void;
}

export function BlackFridayBanner({ isDismissed, onClose }: BlackFridayBannerProps) {
  const { t } = useI18n();
  return (
    <section
      className={joinClasses(styles.season, isDismissed && styles.dismissed)}
      aria-label={t('landing:blackFriday.label')}
      aria-hidden={isDismissed}
      inert={isDismissed}
    >
      <p>
        <strong className={styles.title}>{t('landing:blackFriday.title')}</strong>{' '}
        <span className={styles.aside}>{t('landing:blackFriday.text')}</span>
      </p>
      <button type="button" className={styles.close} onClick={onClose}>
        {t('landing:blackFriday.close')}
      </button>
    </section>
  );
}
