import type { Ref } from 'react';
import { describedBy } from './describedBy.ts';
import { FieldError } from './FieldError.tsx';
import styles from './field.module.css';

export interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | null;
  /** The entry that stands for no choice. */
  readonly emptyLabel: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue: string;
  readonly autoComplete: string;
  readonly ref?: Ref<HTMLSelectElement>;
}

export function SelectField(props: SelectFieldProps) {
  const { name, label, error, emptyLabel, options, defaultValue, autoComplete, ref } = props;
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      <div className={styles.select}>
        <select
          ref={ref}
          id={name}
          name={name}
          className={styles.input}
          autoComplete={autoComplete}
          defaultValue={defaultValue}
          required
          aria-invalid={error !== null}
          aria-describedby={describedBy(name, { hint: false, error: error !== null })}
        >
          <option value="">{emptyLabel}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <FieldError name={name} message={error} />
    </div>
  );
}
