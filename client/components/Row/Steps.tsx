/** Back and on among several, and where one is. The buttons stay focusable at the ends, so the focus is never lost. */
import type { ReactNode } from 'react';
import { joinClasses } from '../joinClasses.ts';
import styles from './Row.module.css';

export interface StepsProps {
  /** Is said anew when it changes. */
  readonly position: ReactNode;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
  readonly onStep: (direction: 1 | -1) => void;
}

export function Steps({ position, previousLabel, nextLabel, isAtStart, isAtEnd, onStep }: StepsProps) {
  const steps = [
    { label: previousLabel, direction: -1, isDone: isAtStart },
    { label: nextLabel, direction: 1, isDone: isAtEnd },
  ] as const;
  return (
    <div className={styles.controls}>
      <p className={styles.position} aria-live="polite" aria-atomic="true">
        {position}
      </p>
      {steps.map(({ label, direction, isDone }) => (
        <button
          key={direction}
          type="button"
          className={joinClasses(styles.step, direction === -1 && styles.previous)}
          aria-label={label}
          aria-disabled={isDone ? true : undefined}
          onClick={() => !isDone && onStep(direction)}
        >
          <svg className={styles.arrow} viewBox="0 0 32 16" width="32" height="16" aria-hidden="true" focusable="false">
            <path d="M1 10h30L11 5" />
          </svg>
        </button>
      ))}
    </div>
  );
}
