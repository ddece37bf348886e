import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../../browser/safeStorage.ts';
import { useConfig } from '../../PageContext.tsx';
import styles from './StatusPage.module.css';

export interface StatusPageProps {
  readonly headline: string;
  /** It replaces another screen in place. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function StatusPage({ headline, takesFocus = false, children }: StatusPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [takesFocus]);
  const { brandName } = useConfig();
  /** The headline that the document's title belongs to; null once another one was shown in place. */
  const titledHeadline = useRef(takesFocus ? null : headline);
  useEffect(() => {
    if (titledHeadline.current === headline) return;
    titledHeadline.current = null;
    document.title = `${headline} – ${brandName}`;
  }, [headline, brandName]);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {headline}
      </h1>
      {children}
    </div>
  );
}

/** The email is only in this tab's storage: its line is reserved until hydration. */
export function SentToNotice({ text, email, followUp }: { text: string; email: string; followUp?: string }) {
  const isHydrated = useHydrated();
  return (
    <div className={styles.sentTo}>
      <p>{text}</p>
      {(email !== '' || !isHydrated) && (
        <p className={styles.email} translate="no">
          {email}
        </p>
      )}
      {followUp !== undefined && <p>{followUp}</p>}
    </div>
  );
}
