import type { ReactNode } from 'react';
import styles from './Ways.module.css';

export function Ways({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>;
}
