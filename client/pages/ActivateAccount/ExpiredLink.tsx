/** The link is too old: one press asks for a new one, to the same address. */
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { RouteLink } from '../../navigation/RouteLink.tsx';
import styles from './ActivateAccount.module.css';
import { Headline } from './Headline.tsx';
import { useRenewal } from './useRenewal.ts';

export function ExpiredLink({ token, takesFocus = false }: { token: string; takesFocus?: boolean }) {
  const { t } = useI18n();
  const { message, isBusy, isOver, renew } = useRenewal(token);
  return (
    <div className={styles.page}>
      <Headline takesFocus={takesFocus}>{t('activation:expired.headline')}</Headline>
      <p>{t('activation:expired.text')}</p>
      {!isOver && (
        <Button busy={isBusy} className={styles.wide} onClick={() => void renew()}>
          {t('activation:expired.button')}
        </Button>
      )}
      <p role="status">{message}</p>
      <RouteLink to="formStarted" className={styles.link}>
        {t('activation:error.register')}
      </RouteLink>
    </div>
  );
}
