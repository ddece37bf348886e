/** Hairlines at 14°, 56 px apart: 56 / 225 is the tangent of 14°. */
import { useId } from 'react';
import styles from './InclinedLines.module.css';

export function InclinedLines() {
  const id = useId();
  return (
    <svg className={styles.lines} width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width="56" height="225" patternUnits="userSpaceOnUse">
          <path d="M-56 225 0 0M0 225 56 0M56 225 112 0" className={styles.line} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
