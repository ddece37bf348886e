import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AdminRole, listPages } from '../../../shared/admin/roles.ts';
import { buildPath } from '../../../shared/routing/buildPath.ts';
import { getRoute } from '../../../shared/routing/routeTable.ts';
import { hasInput } from '../../analytics/experiments/useCurrentVariants.ts';
import { focusIfLost } from '../../browser/focusIfLost.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage } from '../../PageContext.tsx';
import { SignInNotice } from '../actions/ActionFailure.tsx';
import styles from './Admin.module.css';
import { createSignInCheck, signOut } from './adminSession.ts';

/** A new object for each action: the same text again is announced again, and takes a lost focus again. */
export interface DoneMessage {
  readonly text: string;
  readonly key: number;
}

interface AdminLayoutProps {
  readonly signedInAs: string | null;
  readonly adminRole: AdminRole;
  readonly done?: DoneMessage | null;
  readonly children: ReactNode;
}

export function AdminLayout({ signedInAs, adminRole, done = null, children }: AdminLayoutProps) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { route, prefix } = usePage();
  const statusRef = useRef<HTMLDivElement>(null);
  // The pressed button may have been unmounted.
  useEffect(() => {
    if (done !== null) focusIfLost(statusRef.current);
  }, [done]);
  const linksRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = linksRef.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) scrollToLink(current);
  }, []);
  const contentRef = useRef<HTMLDivElement>(null);
  /** The content is hidden but stays mounted, so that typed text is kept until the same person signs in again. */
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const readState = createSignInCheck();
    const checkSignIn = () => {
      const state = readState();
      const isFilled = [...(contentRef.current?.querySelectorAll('form') ?? [])].some(hasInput);
      if (state === 'otherPerson' || (state === 'signedOut' && !isFilled)) window.location.reload();
      setSignedOut(state !== 'samePerson');
    };
    checkSignIn();
    // Another tab signed out, or the page comes from the back-forward cache.
    const listening = new AbortController();
    window.addEventListener('storage', checkSignIn, listening);
    window.addEventListener('pageshow', checkSignIn, listening);
    document.addEventListener('visibilitychange', checkSignIn, listening);
    return () => listening.abort();
  }, []);
  useEffect(() => {
    // A hidden modal dialog would still block the page.
    if (isSignedOut) for (const dialog of contentRef.current?.querySelectorAll('dialog') ?? []) dialog.close();
  }, [isSignedOut]);
  const signOutAndReload = () => {
    signOut(basePath);
    window.location.reload();
  };
  return (
    <div className={styles.page} data-theme="paper">
      <nav className={styles.pages} aria-label={t('admin:tools.label')}>
        <ul ref={linksRef} className="inline-list" onFocus={({ target }) => scrollToLink(target)}>
          {listPages(adminRole).map((adminRoute) => (
            <li key={adminRoute}>
              <a
                className={styles.pageLink}
                href={buildPath({ basePath, locale: prefix, route: adminRoute })}
                aria-current={adminRoute === route ? 'page' : undefined}
              >
                {t(getRoute(adminRoute).titleKey)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {!isSignedOut && (
        <div className={styles.account}>
          <span>{signedInAs === null ? t('admin:signedIn') : t('admin:signedInAs', { name: signedInAs })}</span>
          <button type="button" className={buttonClass('quiet')} onClick={signOutAndReload}>
            {t('admin:signOut')}
          </button>
        </div>
      )}
      <div ref={statusRef} role="status" tabIndex={-1}>
        {done !== null && !isSignedOut && (
          <Notice key={done.key} kind="success">
            {done.text}
          </Notice>
        )}
      </div>
      {isSignedOut && <SignInNotice text={t('admin:signIn.again')} />}
      <div ref={contentRef} className={styles.content} hidden={isSignedOut}>
        {children}
      </div>
    </div>
  );
}

/** On a phone the row of links scrolls sideways; browsers do not scroll to a focused link that is partly visible. */
function scrollToLink(link: HTMLElement): void {
  const row = link.closest('ul');
  if (row !== null) row.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - row.clientWidth / 2;
}
