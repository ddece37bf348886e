/** A form's fields, uncontrolled: text that was typed before hydration stays. */
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { BotCheckForm } from '../../shared/graphql/botCheckOperations.generated.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useConfig } from '../PageContext.tsx';
import styles from './field.module.css';

interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error: string | null;
  readonly announcedAttempt?: number | undefined;
}

type Option = { readonly value: string; readonly label: string };

type FrameProps = FieldProps & { control: ReactNode; children?: ReactNode };

function Field({ name, label, hint, error, announcedAttempt, control, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      <Hint name={name} text={hint} />
      {control}
      <FieldErrorMessage name={name} message={error} announcedAttempt={announcedAttempt} />
      {children}
    </div>
  );
}

function Hint({ name, text }: { name: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p id={hintId(name)} className="fine-print">
      {text}
    </p>
  );
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  readonly autoComplete: string;
  /** Makes it a text area. */
  readonly rows?: number;
}

/** The type is not `email`: browsers rewrite such input, for example ß as ss. */
export const emailInputProps = {
  name: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  maxLength: 254,
} as const;

export function TextField({ label, hint, error, announcedAttempt, children, ...input }: TextFieldProps) {
  const { name, rows } = input;
  // Only with attributes and properties that both elements have.
  const Control = (rows === undefined ? 'input' : 'textarea') as 'input';
  const control = (
    <Control
      {...(rows === undefined && { type: 'text' })}
      spellCheck={false}
      required
      {...input}
      id={name}
      className={styles.input}
      {...fieldState(name, error, hint)}
    />
  );
  return <Field {...{ name, label, hint, error, announcedAttempt, control }}>{children}</Field>;
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps> {
  readonly emptyLabel: string;
  readonly options: readonly Option[];
  readonly autoComplete: string;
}

export function SelectField({ label, hint, error, emptyLabel, options, ...select }: SelectFieldProps) {
  const { name } = select;
  const control = (
    <div className={styles.select}>
      <select required {...select} id={name} className={styles.input} {...fieldState(name, error, hint)}>
        {[{ value: '', label: emptyLabel }, ...options].map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
  return <Field name={name} label={label} hint={hint} error={error} control={control} />;
}

export function CheckboxField({ name, label, hint, error, required = false }: FieldProps & { required?: boolean }) {
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input type="checkbox" id={name} name={name} required={required} {...fieldState(name, error, hint)} />
        <label htmlFor={name}>{label}</label>
      </div>
      <Hint name={name} text={hint} />
      <FieldErrorMessage name={name} message={error} />
    </div>
  );
}

type RadioCardsProps = Omit<FieldProps, 'hint'> & { options: readonly Option[] };

/** The first option has the group's name as its id, for the error summary. */
export function RadioCards({ name, label, error, options }: RadioCardsProps) {
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML-ARIA allows it, and only a radiogroup may be invalid or required.
      role="radiogroup"
      className={styles.group}
      aria-required="true"
      {...fieldState(name, error)}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.cards}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.card}>
            <input type="radio" id={index === 0 ? name : `${name}-${option.value}`} name={name} value={option.value} />
            {option.label}
          </label>
        ))}
      </div>
      <FieldErrorMessage name={name} message={error} />
    </fieldset>
  );
}

/** Only bots fill it in. Its name identifies the form for client/botCheck. */
export function HoneypotField({ form }: { form: BotCheckForm }) {
  return (
    useConfig().botCheck && (
      <input
        className="visually-hidden"
        name={form}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden
        data-1p-ignore
        data-lpignore
        data-bwignore
      />
    )
  );
}

/** The ARIA attributes of a field: a screen reader reads the hint first, then the error. */
export function fieldState(name: string, error: string | null, hint?: string | undefined) {
  const ids = [hint !== undefined && hintId(name), error !== null && errorId(name)].filter(Boolean);
  return { 'aria-invalid': error !== null, 'aria-describedby': ids.join(' ') || undefined };
}

export const hintId = (name: string) => `${name}-hint`;
const errorId = (name: string) => `${name}-error`;

interface FieldErrorProps {
  readonly name: string;
  readonly message: string | null;
  /** Of the attempt after which the field keeps the focus: a screen reader says nothing about it by itself. */
  readonly announcedAttempt?: number | undefined;
}

export function FieldErrorMessage({ name, message, announcedAttempt }: FieldErrorProps) {
  if (message === null) return null;
  return (
    <p
      key={announcedAttempt}
      id={errorId(name)}
      className={styles.error}
      role={announcedAttempt === undefined ? undefined : 'alert'}
    >
      <span className={styles.mark} aria-hidden="true">
        !
      </span>
      <span>{message}</span>
    </p>
  );
}

/** For a form of one field, whose errors focus it. `noteFocus` is for the start of each attempt. */
export function useAnnouncedAttempt(input: RefObject<HTMLInputElement | null>, attempt: number) {
  const [announced, setAnnounced] = useState(0);
  return {
    announcedAttempt: announced > 0 && announced === attempt ? attempt : undefined,
    noteFocus: () => setAnnounced(document.activeElement === input.current ? attempt + 1 : 0),
  };
}

let formsWithErrors = 0;

/** Prefixes the document's title, which a screen reader reads first: once, for all forms of the page. */
export function useErrorTitle(hasErrors: boolean): void {
  const { t } = useI18n();
  const prefix = t('common:errorPrefix');
  useEffect(() => {
    if (!hasErrors) return;
    formsWithErrors += 1;
    if (formsWithErrors === 1) document.title = `${prefix}${document.title}`;
    return () => {
      formsWithErrors -= 1;
      if (formsWithErrors === 0 && document.title.startsWith(prefix))
        document.title = document.title.slice(prefix.length);
    };
  }, [hasErrors, prefix]);
}
