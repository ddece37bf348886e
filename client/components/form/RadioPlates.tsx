/** A choice between a few, as large plates. The first radio carries the group's name as its id, for the error summary. */
import { describedBy } from './describedBy.ts';
import { FieldError } from './FieldError.tsx';
import styles from './field.module.css';

export interface RadioPlatesProps {
  readonly name: string;
  readonly legend: string;
  readonly error: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function RadioPlates({ name, legend, error, options }: RadioPlatesProps) {
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the role that HTML-ARIA gives to a fieldset of radios; only it may be invalid or required.
      role="radiogroup"
      className={styles.group}
      aria-required="true"
      aria-invalid={error !== null}
      aria-describedby={describedBy(name, { hint: false, error: error !== null })}
    >
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.plates}>
        {options.map(({ value, label }, index) => (
          <label key={value} className={styles.plate}>
            <input type="radio" id={index === 0 ? name : `${name}-${value}`} name={name} value={value} />
            {label}
          </label>
        ))}
      </div>
      <FieldError name={name} message={error} />
    </fieldset>
  );
}
