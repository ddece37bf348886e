import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../../registration/useHydrated.ts';
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
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {headline}
      </h1>
      {children}
    </div>
  );
}

/** Where a mail went. The address is known to the tab alone: until then its line is kept, so that nothing jumps. */
export function SentTo({ text, address }: { text: string; address: string }) {
  const isHydrated = useHydrated();
  return (
    <div>
      <p>{text}</p>
      {(address !== '' || !isHydrated) && <p className={styles.address}>{address}</p>}
    </div>
  );
}
