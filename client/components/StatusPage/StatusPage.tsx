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

export const addressPlaceholder = '@@';

/** Puts `address` in the placeholder's place, excluded from translation. */
export function Sentence({ text, address }: { text: string; address: ReactNode }) {
  const [before, after] = text.split(addressPlaceholder);
  return (
    <>
      {before}
      <span translate="no">{address}</span>
      {after}
    </>
  );
}

/** Only the tab knows the address, so its line is reserved until hydration. */
export function SentTo({ text, address, followUp }: { text: string; address: string; followUp?: string }) {
  const isHydrated = useHydrated();
  return (
    <div className={styles.sentTo}>
      <p>{text}</p>
      {(address !== '' || !isHydrated) && (
        <p className={styles.email} translate="no">
          {address}
        </p>
      )}
      {followUp !== undefined && <p>{followUp}</p>}
    </div>
  );
}
