import type { ReactNode } from 'react';
import { useConfig } from '../../PageContext.tsx';
import { joinClasses } from '../joinClasses.ts';
import styles from './InvitationCard.module.css';

export interface SheetProps {
  /** What a screen reader calls it; without one it is a picture. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What every card is: a sheet with one corner cut at 14°, an engraved rule, the house's name and its seal. */
export function Sheet({ label, className, children }: SheetProps) {
  return (
    <div
      className={joinClasses(styles.card, className)}
      data-card
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'group', 'aria-label': label })}
    >
      <p className={styles.brand} aria-hidden="true">
        <span className={styles.rule} />
        {useConfig().brandName}
      </p>
      {children}
    </div>
  );
}
