/** The code form: without scripts a plain GET to the registration form's page, with them checked here first. */
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { buildPath } from '../../../shared/buildPath.ts';
import { codeFormFields, longestTyped } from '../../../shared/code/codeForm.ts';
import { type Placed, textOf } from '../../../shared/placed.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig, usePage, useValues } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { codeMessage } from '../../registration/codeMessage.ts';
import { useCodeCheck } from '../../registration/useCodeCheck.ts';
import { Button } from '../Button/Button.tsx';
import { Part } from '../ErrorBoundary/Part.tsx';
import { FieldErrorMessage, fieldState } from '../form/FieldErrorMessage.tsx';
import { useErrorTitle } from '../form/useErrorTitle.ts';
import styles from './CodeForm.module.css';
import { useCodeDraft } from './useCodeDraft.ts';

export interface CodeFormProps {
  /** Words of this form's own, so that two forms on a page are told apart. */
  readonly label?: string | undefined;
  /** Of a label that is not seen, where a heading says as much. */
  readonly labelClass?: string | undefined;
  readonly formLabel?: string | undefined;
  readonly submitLabel?: string | undefined;
  /** A code that needs no typing: the form is its button. */
  readonly given?: Placed | undefined;
  /** For a page that moves the focus here. */
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export const CodeForm = (props: CodeFormProps) => (
  <Part>
    <Form {...props} />
  </Part>
);

function Form({ label, labelClass, formLabel, submitLabel, given, inputRef }: CodeFormProps) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const { journeyQuery } = useValues();
  const { outcome: problem, attempt, isBusy, submit } = useCodeCheck();
  const fieldId = useId();
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const message = problem === null ? null : codeMessage(t, problem);
  useErrorTitle(message !== null);
  const keepDraft = useCodeDraft(input);
  const { track } = useRuntime();
  const isEntered = useRef(false);
  /** Where the visitor was: whoever is elsewhere when the answer comes stays there. */
  const pressed = useRef<Element | null>(null);
  const onInput = () => {
    keepDraft();
    if (!isEntered.current) track('code_entered', {});
    isEntered.current = true;
  };

  useEffect(() => {
    if (attempt === 0 || problem === null) return;
    input.current?.closest('details')?.setAttribute('open', '');
    if (document.activeElement === pressed.current) input.current?.focus();
  }, [attempt, problem, input]);

  const onSubmit = (event: FormEvent) => {
    const typed = input.current?.value ?? '';
    pressed.current = document.activeElement;
    // A link, or a code with words around it, is read by the server, as the form sends it without scripts.
    if (/[rR][cC][=%[]|\w\s*[|#<(\]]|[.,;:!?]\s+\S|\d\s.*[a-z]/.test(typed)) return;
    event.preventDefault();
    void submit(typed);
  };

  return (
    <form
      method="get"
      action={buildPath({ basePath, locale: prefix, route: 'formStarted' })}
      className={styles.form}
      aria-label={formLabel ?? t('common:code.formLabel')}
      noValidate
      onSubmit={onSubmit}
    >
      <input type="hidden" name={codeFormFields.journey} value={textOf(journeyQuery)} />
      {given === undefined && (
        <label className={labelClass ?? styles.label} htmlFor={fieldId}>
          {label ?? t('common:code.label')}
        </label>
      )}
      <div className={styles.row}>
        {given === undefined ? (
          <input
            ref={input}
            id={fieldId}
            className={styles.field}
            name={codeFormFields.code}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={longestTyped}
            onInput={onInput}
            aria-required="true"
            {...fieldState(fieldId, message)}
          />
        ) : (
          <input ref={input} type="hidden" name={codeFormFields.code} value={textOf(given)} />
        )}
        <Button type="submit" busy={isBusy} className={styles.submit}>
          {submitLabel ?? t('common:code.submit')}
        </Button>
      </div>
      <div className={styles.error}>
        <FieldErrorMessage name={fieldId} message={message} />
      </div>
    </form>
  );
}
