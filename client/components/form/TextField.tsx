/** A labelled line of text. Uncontrolled: what a visitor types before the scripts have arrived stays typed. */
import type { ReactNode, Ref } from 'react';
import { describedBy, hintId } from './describedBy.ts';
import { FieldError } from './FieldError.tsx';
import styles from './field.module.css';

export interface TextFieldProps {
  /** Also the element's id, which the error summary links to. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly type?: 'text' | 'email' | 'date';
  readonly autoComplete: string;
  readonly inputMode?: 'text' | 'email' | 'numeric';
  readonly autoCapitalize?: 'none' | 'words' | 'characters';
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly onBlur?: (value: string) => void;
  readonly onInput?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** Stands under the field: an offer, a remark. */
  readonly children?: ReactNode;
}

/** The attributes of a field for an address. */
export const emailInput = {
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  maxLength: 254,
} as const;

export function TextField({ name, label, hint, error, type = 'text', required = true, ...rest }: TextFieldProps) {
  const { onBlur, children, ref, ...attributes } = rest;
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId(name)} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        {...attributes}
        ref={ref}
        id={name}
        name={name}
        type={type}
        className={styles.input}
        spellCheck={false}
        required={required}
        aria-invalid={error !== null}
        aria-describedby={describedBy(name, { hint: hint !== undefined, error: error !== null })}
        onBlur={(event) => onBlur?.(event.currentTarget.value)}
      />
      <FieldError name={name} message={error} />
      {children}
    </div>
  );
}
