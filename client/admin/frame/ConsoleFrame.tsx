/** Around every tool: which tools there are, who is signed in, and the way out. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buildPath } from '../../../shared/routing/buildPath.ts';
import { routeOf, toolIds } from '../../../shared/routing/routeTable.ts';
import { holdsEntries } from '../../analytics/experiments/usePresentVariants.ts';
import { focusIfLost } from '../../browser/focusIfLost.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage } from '../../PageContext.tsx';
import { SignInAgain } from '../actions/ActionFailure.tsx';
import { createSignInWatch, signOut } from './bearer.ts';
import styles from './Console.module.css';

interface ConsoleFrameProps {
  readonly signedInAs: string | null;
  /** What the last action has done. */
  readonly done?: string | null;
  readonly children: ReactNode;
}

export function ConsoleFrame({ signedInAs, done = null, children }: ConsoleFrameProps) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { route, prefix } = usePage();
  const message = useRef<HTMLDivElement>(null);
  // What was pressed may be gone with its row's state.
  useEffect(() => {
    if (done !== null) focusIfLost(message.current);
  }, [done]);
  const tool = useRef<HTMLDivElement>(null);
  /** Nobody is signed in any more: nothing is to be seen, and what was typed waits for the same person. */
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const readState = createSignInWatch();
    const look = () => {
      const state = readState();
      const isFilled = [...(tool.current?.querySelectorAll('form') ?? [])].some(holdsEntries);
      if (state === 'other' || (state === 'gone' && !isFilled)) window.location.reload();
      setGone(state !== 'same');
    };
    look();
    // Another tab logged out, or the browser brought this page back as it was.
    const listening = new AbortController();
    window.addEventListener('storage', look, listening);
    window.addEventListener('pageshow', look, listening);
    document.addEventListener('visibilitychange', look, listening);
    return () => listening.abort();
  }, []);
  useEffect(() => {
    // A modal dialog that is not seen would still hold the page.
    if (isGone) for (const dialog of tool.current?.querySelectorAll('dialog') ?? []) dialog.close();
  }, [isGone]);
  const leave = () => {
    signOut(basePath);
    // The server then shows the door of this tool.
    window.location.reload();
  };
  return (
    <div className={styles.sheet} data-theme="paper">
      <div className={styles.top}>
        <nav aria-label={t('admin:tools.label')}>
          <ul className={styles.tools}>
            {toolIds.map((tool) => (
              <li key={tool}>
                <a
                  className={styles.tool}
                  href={buildPath({ basePath, locale: prefix, route: tool })}
                  aria-current={tool === route ? 'page' : undefined}
                >
                  {t(routeOf(tool).titleKey)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {!isGone && (
          <div className={styles.who}>
            <span>{signedInAs === null ? t('admin:signedIn') : t('admin:signedInAs', { name: signedInAs })}</span>
            <button type="button" className={buttonClass('quiet')} onClick={leave}>
              {t('admin:signOut')}
            </button>
          </div>
        )}
      </div>
      <div ref={message} role="status" tabIndex={-1}>
        {done !== null && !isGone && <Notice kind="success">{done}</Notice>}
      </div>
      {isGone && <SignInAgain text={t('admin:signIn.again')} />}
      <div ref={tool} className={styles.content} hidden={isGone}>
        {children}
      </div>
    </div>
  );
}
