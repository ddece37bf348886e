import styles from './field.module.css';

/** How a field says that it is wrong, and what describes it: the hint is read first, then the error. */
export function fieldState(name: string, error: string | null, hint?: string | undefined) {
  const ids = [hint !== undefined && hintId(name), error !== null && errorId(name)].filter(Boolean);
  return { 'aria-invalid': error !== null, 'aria-describedby': ids.join(' ') || undefined };
}

export const hintId = (name: string) => `${name}-hint`;
const errorId = (name: string) => `${name}-error`;

/** What is wrong with a field, under the field: a mark and words, never colour alone. */
export function FieldErrorMessage({ name, message }: { readonly name: string; readonly message: string | null }) {
  if (message === null) return null;
  return (
    <p id={errorId(name)} className={styles.error}>
      <span className={styles.mark} aria-hidden="true">
        !
      </span>
      <span>{message}</span>
    </p>
  );
}
