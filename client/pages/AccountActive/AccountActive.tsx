/** There is an account already: on to the login page after a while, unless the visitor goes at once or stays. */
import type { LoadedPage } from '../../../shared/page.ts';
import { Button } from '../../components/Button/Button.tsx';
import { buttonClass } from '../../components/Button/buttonClass.ts';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import { useHydrated } from '../../registration/useHydrated.ts';
import { waitInWords } from '../../registration/waitInWords.ts';
import styles from './AccountActive.module.css';
import { redirectAfter, useRedirect } from './useRedirect.ts';

function AccountActive() {
  const { t, locale } = useI18n();
  const { loginUrl } = useConfig();
  const { secondsLeft, isStopped, stop } = useRedirect(loginUrl);
  const announcement = isStopped
    ? t('status:active.stopped')
    : t('status:active.announcement', { wait: waitInWords(locale, redirectAfter) });
  return (
    <StatusPage headline={t('status:active.headline')}>
      <p>{t('status:active.text')}</p>
      <p className={styles.countdown}>
        {isStopped
          ? t('status:active.stopped')
          : t('status:active.redirect', { wait: waitInWords(locale, secondsLeft) })}
      </p>
      {/* Said once, not each second. */}
      <p role="status" className="visually-hidden">
        {useHydrated() ? announcement : ''}
      </p>
      <div className={styles.actions}>
        <a className={buttonClass('primary')} href={loginUrl}>
          {t('status:active.now')}
        </a>
        {!isStopped && (
          <Button kind="secondary" onClick={stop}>
            {t('status:active.stop')}
          </Button>
        )}
      </div>
    </StatusPage>
  );
}

export const accountActivePage: LoadedPage = { Component: AccountActive };
