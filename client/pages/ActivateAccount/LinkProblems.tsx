/** Nothing can be said about the link: there is none any more, or nobody answers for it. */
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import styles from './ActivateAccount.module.css';

export function NoLink() {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <h1>{t('activation:noLink.headline')}</h1>
      <p>{t('activation:noLink.text')}</p>
      <RouteLink to="formStarted" className={styles.link}>
        {t('activation:noLink.register')}
      </RouteLink>
    </div>
  );
}

/** The second try goes by this tab's own memory of the token, which the address no longer holds. */
export function Unavailable() {
  const { t } = useI18n();
  const { retry, isPending } = useNavigation();
  return (
    <div className={styles.page}>
      <h1>{t('activation:unavailable.headline')}</h1>
      <p role="status">{t('activation:unavailable.text')}</p>
      <Button busy={isPending} className={styles.wide} onClick={retry}>
        {t('activation:problem.retry')}
      </Button>
    </div>
  );
}
