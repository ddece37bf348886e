import { joinClasses } from '../joinClasses.ts';
import styles from './Button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

/** A button's looks, for links that act as one. */
export function buttonClass(kind: ButtonKind = 'primary', className?: string): string {
  return joinClasses(styles.button, styles[kind], className);
}
