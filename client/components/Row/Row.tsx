/**
 * A list that runs out of the page to the right: swiped, scrolled, or moved with the arrow keys while it has the focus.
 * The browser does all of that; RowControls adds buttons. It never moves by itself.
 */
import type { ReactNode, RefObject } from 'react';
import { joinClasses } from '../joinClasses.ts';
import styles from './Row.module.css';

export interface RowProps {
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly label: string;
  readonly className?: string | undefined;
  /** `li` elements, all of one width. */
  readonly children: ReactNode;
}

export function Row({ listRef, label, className, children }: RowProps) {
  return (
    <ul
      ref={listRef}
      className={joinClasses(styles.row, className)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (SC 2.1.1).
      tabIndex={0}
    >
      {children}
    </ul>
  );
}
