/** Around every tool: which tools there are, who is signed in, and the way out. */
import { type ReactNode, useEffect } from 'react';
import { buildPath } from '../../shared/buildPath.ts';
import { routeOf, toolIds } from '../../shared/routeTable.ts';
import { buttonClass } from '../components/Button/Button.tsx';
import { Notice } from '../components/Notice/Notice.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { useConfig, usePage } from '../PageContext.tsx';
import { consolePath, followToken, renewedEvery, signOut } from './bearer.ts';
import styles from './Console.module.css';
import { useLastingMessage } from './lastingMessage.ts';

export function ConsoleFrame({ signedInAs, children }: { signedInAs: string | null; children: ReactNode }) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { route, prefix } = usePage();
  const message = useLastingMessage();
  useEffect(() => {
    const look = () => {
      if (followToken(basePath, consolePath(basePath, prefix))) window.location.reload();
    };
    look();
    const timer = setInterval(look, renewedEvery);
    // Another tab logged out, or the browser brought this page back as it was.
    const listening = new AbortController();
    window.addEventListener('storage', look, listening);
    window.addEventListener('pageshow', look, listening);
    document.addEventListener('visibilitychange', look, listening);
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, [basePath, prefix]);
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
        <div className={styles.who}>
          <span>{signedInAs === null ? t('admin:signedIn') : t('admin:signedInAs', { name: signedInAs })}</span>
          <button type="button" className={buttonClass('quiet')} onClick={leave}>
            {t('admin:signOut')}
          </button>
        </div>
      </div>
      <div role="status">{message !== null && <Notice kind="success">{message}</Notice>}</div>
      {children}
    </div>
  );
}
