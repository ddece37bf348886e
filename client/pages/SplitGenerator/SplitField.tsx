/** One line of the form: controlled, since every key counts at once, and as low as a console's fields are. */
import type { ComponentProps, ReactNode } from 'react';
import fieldRow from '../../admin/fieldRow.module.css';
import { FieldErrorMessage, fieldState, hintId } from '../../components/form/fields.tsx';
import { joinClasses } from '../../components/joinClasses.ts';
import styles from './SplitGenerator.module.css';

export interface SplitFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'className'> {
  /** Also the element's id. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error: string | null;
  readonly value: string;
  readonly onType: (typed: string) => void;
}

/** `children` stand under the field: what became of it, warnings. */
export function SplitField({ label, hint, error, onType, children, ...input }: SplitFieldProps) {
  const { name } = input;
  return (
    <div className={joinClasses(fieldRow.row, styles.field)}>
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && (
        <p id={hintId(name)} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        {...input}
        id={name}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        {...fieldState(name, error, hint)}
      />
      <FieldErrorMessage name={name} message={error} />
      {children}
    </div>
  );
}
