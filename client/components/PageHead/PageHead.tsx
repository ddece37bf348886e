import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

type PageHeadProps = { eyebrow?: string; headline: ReactNode; children?: ReactNode };

export function PageHead({ eyebrow, headline, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      {eyebrow !== undefined && <p className={`eyebrow ${styles.eyebrow}`}>{eyebrow}</p>}
      <h1>{headline}</h1>
      {children !== undefined && <div className={styles.text}>{children}</div>}
    </div>
  );
}
