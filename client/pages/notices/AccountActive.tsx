/** There is an account already: on to the login page after a while, unless the visitor goes at once or stays. */
import { useEffect, useRef, useState } from 'react';
import { tabMemory, useHydrated, useTabMemory } from '../../browser/memory.ts';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { SealedCard } from '../../components/InvitationCard/KnownInvitation.tsx';
import { StatusPage } from '../../components/StatusPage/StatusPage.tsx';
import { ClothFoot } from '../../components/Voucher/AccountReady.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import { useCountdown, waitInWords } from '../../registration/waiting/waiting.ts';

/** Seconds (design: routes). They count from hydration on: without scripts nobody is moved. */
const redirectAfter = 10;

/** Whoever stays, or comes back from the log-in page, is led away no more in this tab. */
const staysKey = 'stays';
const stay = () => tabMemory.set(staysKey, 'yes');

function AccountActive() {
  const { t, locale } = useI18n();
  const { loginUrl } = useConfig();
  const [end] = useState(() => Date.now() + redirectAfter * 1000);
  const isStopped = useTabMemory(staysKey) !== null;
  const secondsLeft = useCountdown(end);
  useEffect(() => {
    if (isStopped || secondsLeft > 0) return;
    stay();
    window.location.assign(loginUrl);
  }, [isStopped, secondsLeft, loginUrl]);

  const line = useRef<HTMLParagraphElement>(null);
  const stopped = isStopped ? t('status:active.stopped') : null;
  return (
    <>
      <StatusPage headline={t('status:active.headline')}>
        <p>{t('status:active.text')}</p>
        <p ref={line} className="fine-print" tabIndex={-1}>
          {stopped ?? t('status:active.redirect', { wait: waitInWords(locale, secondsLeft) })}
        </p>
        {/* Said once, not each second. */}
        <p role="status" className="visually-hidden">
          {useHydrated() && (stopped ?? t('status:active.announcement', { wait: waitInWords(locale, redirectAfter) }))}
        </p>
        <a className={buttonClass('primary')} href={loginUrl}>
          {t('status:active.now')}
        </a>
        {!isStopped && (
          <Button
            kind="secondary"
            onClick={() => {
              stay();
              // What was pressed goes. Not to the link: a second press would leave after all.
              line.current?.focus();
            }}
          >
            {t('status:active.stop')}
          </Button>
        )}
        <SealedCard />
      </StatusPage>
      <ClothFoot />
    </>
  );
}

export { AccountActive as Component };
