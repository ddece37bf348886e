import { errorId } from './describedBy.ts';
import styles from './field.module.css';

export interface FieldErrorProps {
  readonly name: string;
  readonly message: string | null;
}

/** What is wrong with a field, under the field: a mark and words, never colour alone. */
export function FieldError({ name, message }: FieldErrorProps) {
  if (message === null) return null;
  return (
    <p id={errorId(name)} className={styles.error}>
      <span className={styles.mark} aria-hidden="true">
        !
      </span>
      {message}
    </p>
  );
}
