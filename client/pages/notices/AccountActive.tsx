/** Redirects to the login page after a while, unless the visitor stops that. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tabStorage, useHydrated, useTabStorage } from '../../browser/safeStorage.ts';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { ClosedInvitationCard } from '../../components/InvitationCard/CurrentInvitationCard.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import { FooterTexture } from '../../registration/AccountReady/AccountReady.tsx';
import { formatWait, useCountdown } from '../../registration/waiting/countdown.ts';

/** Seconds until the redirect. */
const redirectSeconds = 10;

/** Set for the tab after a redirect, or after it was stopped. */
const noRedirectKey = 'stays';
const cancelRedirect = () => tabStorage.set(noRedirectKey, 'yes');

function AccountActive() {
  const { t, locale } = useI18n();
  const { loginUrl } = useConfig();
  const [redirectTimeMs] = useState(() => Date.now() + redirectSeconds * 1000);
  const isStopped = useTabStorage(noRedirectKey) !== null;
  const secondsLeft = useCountdown(redirectTimeMs);
  useEffect(() => {
    if (isStopped || secondsLeft > 0) return;
    cancelRedirect();
    window.location.assign(loginUrl);
  }, [isStopped, secondsLeft, loginUrl]);

  const statusLine = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <StatusPage headline={t('status:active.headline')}>
        <p>{t('status:active.text')}</p>
        <p ref={statusLine} className="fine-print" tabIndex={-1}>
          {isStopped
            ? t('status:active.stopped')
            : t('status:active.redirect', { wait: formatWait(locale, secondsLeft) })}
        </p>
        {/* Announced once, not each second. */}
        <p role="status" className="visually-hidden">
          {useHydrated() &&
            !isStopped &&
            t('status:active.announcement', { wait: formatWait(locale, redirectSeconds) })}
        </p>
        <a className={buttonClass('primary')} href={loginUrl}>
          {t('status:active.now')}
        </a>
        {!isStopped && (
          <Button
            kind="secondary"
            onClick={() => {
              // Rendered first: the focused line is read, so that nothing else needs to announce it.
              flushSync(cancelRedirect);
              // Not to the link, where a second click would leave the page.
              statusLine.current?.focus();
            }}
          >
            {t('status:active.stop')}
          </Button>
        )}
        <ClosedInvitationCard />
      </StatusPage>
      <FooterTexture />
    </>
  );
}

export { AccountActive as Component };
