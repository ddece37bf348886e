import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../../browser/safeStorage.ts';
import { useConfig } from '../../PageContext.tsx';
import styles from './StatusPage.module.css';

export interface StatusPageProps {
  readonly headline: string;
  /** Where it replaces another one in place, as a new page would. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Where something stands, and what can be done next, in one column. A card among them fills the column to its left. */
export function StatusPage({ headline, takesFocus = false, children }: StatusPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [takesFocus]);
  const { brandName } = useConfig();
  /** The headline to which the document's title belongs; null once another one was shown in place. */
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

/** Stands in a sentence where `Sentence` puts an address. */
export const addressPlaceholder = '@@';

/** A sentence around an address, which a browser's translation leaves as it is. */
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

/** The address is known to the tab alone: until then its line is reserved, so that nothing jumps. */
export function SentTo({ text, address, followUp }: { text: string; address: string; followUp?: string }) {
  const isHydrated = useHydrated();
  return (
    <div className={styles.sentTo}>
      <p>{text}</p>
      {(address !== '' || !isHydrated) && (
        <p className={styles.address} translate="no">
          {address}
        </p>
      )}
      {followUp !== undefined && <p>{followUp}</p>}
    </div>
  );
}
