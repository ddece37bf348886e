/** The code form: without scripts a plain GET to the registration form's page, with them checked here first. */
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { checkCode } from '../../shared/codes/checkCode.ts';
import { codeFormFields, longestTyped } from '../../shared/codes/codeForm.ts';
import { cleanRegistrationCode } from '../../shared/codes/registrationCode.ts';
import { type Placed, textOf } from '../../shared/page/placed.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import type { LinkCode } from '../../shared/routing/journey.ts';
import { refusalEventOf } from '../analytics/tracking/refusalEvent.ts';
import { useWindowEvent } from '../browser/useWindowEvent.ts';
import { Button } from '../components/Button/Button.tsx';
import { FieldErrorMessage, fieldState, useErrorTitle } from '../form/fields.tsx';
import { type Leave, type Submission, useSubmission } from '../form/useSubmission.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useNavigation } from '../navigation/Navigation.tsx';
import { useConfig, usePage, useValues } from '../PageContext.tsx';
import { useRuntime } from '../Runtime.tsx';
import { presentCode, rememberArrival } from './arrival.ts';
import styles from './CodeForm.module.css';
import type { ClientRegistrationStore } from './clientRegistration.ts';
import { type CodeProblem, codeMessage, codeProblemOf } from './codeMessage.ts';

export interface CodeFormProps {
  readonly label?: string | undefined;
  readonly labelClass?: string | undefined;
  readonly formLabel?: string | undefined;
  readonly submitLabel?: string | undefined;
  /** A code that needs no typing: the form is its button. */
  readonly given?: Placed | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export function CodeForm({ label, labelClass, formLabel, submitLabel, given, inputRef }: CodeFormProps) {
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

/** Puts back what was typed beside the present link, else the link's code. The answer is the field's `onInput`. */
function useCodeDraft(input: RefObject<HTMLInputElement | null>): () => void {
  const { registration } = useRuntime();
  const known = useRef('');
  const keep = () => {
    known.current = input.current?.value ?? '';
    registration.update({ registrationCode: known.current, linkCode: codeOfLink() });
  };
  // Once the page is alive: it is rendered without what only this visitor has.
  useEffect(() => {
    const field = input.current;
    if (field === null || field.value !== '') return;
    known.current = typedCode(registration) || codeOfLink();
    field.value = known.current;
  }, [input, registration]);
  // What a program has filled in may have told nobody. Of several such fields another one may hold what was typed.
  useWindowEvent('pagehide', () => {
    const value = input.current?.value ?? '';
    if (value !== '' && value !== known.current) keep();
  });
  return keep;
}

/** What was typed into a code field beside the present link, in whichever field and however long ago; else empty. */
export function typedCode(registration: ClientRegistrationStore): string {
  const { registrationCode, linkCode } = registration.get();
  return linkCode === codeOfLink() ? registrationCode : '';
}

function codeOfLink(): string {
  return presentCode()?.registrationCode ?? '';
}

function useCodeCheck(): Submission<string, CodeProblem> {
  const { run, report, track } = useRuntime();
  const { codeDetails } = useConfig();
  const { go, isPending } = useNavigation();
  const hadProblem = useRef(false);

  const check = async (registrationCode: string): Promise<CodeProblem | Leave> => {
    const link = linkOf(registrationCode);
    const { state } = await checkCode(
      { run, codeDetails, report: (problem) => report(new Error(problem)) },
      link ?? { registrationCode, validityTimestamp: null },
      // What the link's code is worth came with the page; whoever presses again after a problem wants to know anew.
      link === null || hadProblem.current ? 'ask' : 'recall',
    );
    track('code_submitted', { result: state.status });
    const refusal = state.status === 'refused' ? refusalEventOf(state.reason) : null;
    if (refusal !== null) track(...refusal);
    const problem = codeProblemOf(state);
    hadProblem.current = problem !== null;
    if (problem !== null) return problem;
    rememberArrival(registrationCode);
    const ts = link?.validityTimestamp == null ? {} : { ts: link.validityTimestamp };
    return () => go('formStarted', { query: { rc: registrationCode, ...ts } });
  };

  const submission = useSubmission<string, CodeProblem>((typed) => {
    const registrationCode = cleanRegistrationCode(typed);
    if (registrationCode !== '') return check(registrationCode);
    track('code_submitted', { result: 'none' });
    return 'missing';
  });
  return { ...submission, isBusy: submission.isBusy || isPending };
}

function linkOf(registrationCode: string): LinkCode | null {
  const link = presentCode();
  return link !== null && cleanRegistrationCode(link.registrationCode) === registrationCode ? link : null;
}
