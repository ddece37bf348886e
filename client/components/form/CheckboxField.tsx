import type { ReactNode } from 'react';
import { describedBy, hintId } from './describedBy.ts';
import { FieldError } from './FieldError.tsx';
import styles from './field.module.css';

export interface CheckboxFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: string;
  readonly error: string | null;
  readonly required?: boolean;
}

/** A labelled checkbox. It is never ticked in advance. */
export function CheckboxField({ name, label, hint, error, required = false }: CheckboxFieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input
          type="checkbox"
          id={name}
          name={name}
          required={required}
          aria-invalid={error !== null}
          aria-describedby={describedBy(name, { hint: hint !== undefined, error: error !== null })}
        />
        <label htmlFor={name}>{label}</label>
      </div>
      {hint !== undefined && (
        <p id={hintId(name)} className={styles.fine}>
          {hint}
        </p>
      )}
      <FieldError name={name} message={error} />
    </div>
  );
}
