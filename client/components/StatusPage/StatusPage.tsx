import { type ReactNode, useEffect, useRef } from 'react';
import styles from './StatusPage.module.css';

export interface StatusPageProps {
  readonly headline: string;
  /** Where it replaces another one in place, as a new page would. */
  readonly takesFocus?: boolean;
  /** An invitation's card, which then fills the column to the left. */
  readonly card?: ReactNode;
  readonly children: ReactNode;
}

/** Where something stands, and what can be done next, in one column. */
export function StatusPage({ headline, takesFocus = false, card, children }: StatusPageProps) {
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
      {card}
      {children}
    </div>
  );
}

/** Where a mail went. The address is known to the tab alone: its line is there before, so that nothing jumps. */
export function SentTo({ text, address }: { text: string; address: string }) {
  return (
    <div className={styles.sent}>
      <p>{text}</p>
      <p className={styles.address}>{address || '\u00a0'}</p>
    </div>
  );
}
