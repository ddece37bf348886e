/** Back and on for a row, and where one is in it. The buttons stay focusable at the ends, so the focus is never lost. */
import type { RefObject } from 'react';
import { joinClasses } from '../joinClasses.ts';
import styles from './Row.module.css';
import { useRowPosition } from './useRowPosition.ts';

export interface RowControlsProps {
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly total: number;
  /** Where one is, in words; counted from 1. */
  readonly positionLabel: (position: number) => string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}

export function RowControls({ listRef, total, positionLabel, previousLabel, nextLabel }: RowControlsProps) {
  const { index, isAtStart, isAtEnd, move } = useRowPosition(listRef, total);
  const steps = [
    { label: previousLabel, direction: -1, isDone: isAtStart },
    { label: nextLabel, direction: 1, isDone: isAtEnd },
  ] as const;
  return (
    <div className={styles.controls}>
      <p className={styles.position} aria-live="polite" aria-atomic="true">
        {positionLabel(index + 1)}
      </p>
      {steps.map(({ label, direction, isDone }) => (
        <button
          key={direction}
          type="button"
          className={joinClasses(styles.step, direction === -1 && styles.previous)}
          aria-label={label}
          aria-disabled={isDone ? true : undefined}
          onClick={() => !isDone && move(direction)}
        >
          <svg className={styles.arrow} viewBox="0 0 32 16" width="32" height="16" aria-hidden="true" focusable="false">
            <path d="M1 10h30L11 5" />
          </svg>
        </button>
      ))}
    </div>
  );
}
