/** Without scripts a GET to the registration page; with scripts the code is checked first. */
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { checkCode } from '../../shared/codes/checkCode.ts';
import { codeFormFields, maxTypedLength } from '../../shared/codes/codeForm.ts';
import { buildDenyQuery } from '../../shared/codes/codeOutcome.ts';
import { cleanRegistrationCode } from '../../shared/codes/registrationCode.ts';
import { type OpaqueText, unwrap } from '../../shared/page/opaqueText.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import type { LinkCode } from '../../shared/routing/carriedParams.ts';
import { getRejectionEvent } from '../analytics/tracking/getRejectionEvent.ts';
import { useWindowEvent } from '../browser/useWindowEvent.ts';
import { Button } from '../components/Button/Button.tsx';
import { FieldErrorMessage, fieldState, useAnnouncedAttempt, useErrorTitle } from '../form/fields.tsx';
import { type NavigateAway, useSubmission } from '../form/useSubmission.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useNavigation } from '../navigation/Navigation.tsx';
import { useConfig, usePage, useValues } from '../PageContext.tsx';
import { useRuntime } from '../Runtime.tsx';
import styles from './CodeForm.module.css';
import type { ClientRegistrationStore } from './clientRegistration.ts';
import { type CodeError, getCodeError, getCodeMessage } from './codeMessage.ts';
import { getCurrentCode, storeCodeAndReferrer } from './currentCode.ts';

interface CodeFormProps {
  readonly label?: string | undefined;
  readonly labelClass?: string | undefined;
  readonly formLabel?: string | undefined;
  readonly submitLabel?: string | undefined;
  /** Replaces the field: the form is only its button. */
  readonly presetCode?: OpaqueText | undefined;
  /** Does not contain the link's code, which cannot be used. */
  readonly startsEmpty?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export function CodeForm(props: CodeFormProps) {
  const { label, labelClass, formLabel, submitLabel, presetCode, startsEmpty = false, inputRef } = props;
  const { t } = useI18n();
  const { basePath } = useConfig();
  const { prefix } = usePage();
  const { carriedQuery } = useValues();
  const { outcome: error, attempt, isBusy, submit } = useCodeCheck();
  const fieldId = useId();
  const localRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? localRef;
  const message = error === null ? null : getCodeMessage(t, error);
  useErrorTitle(message !== null);
  const saveDraft = useCodeDraft(input, presetCode === undefined, startsEmpty);
  const { track } = useRuntime();
  const hasTrackedEntry = useRef(false);
  /** An error takes the focus only if the visitor has not moved it since. */
  const focusedOnSubmit = useRef<Element | null>(null);
  const onInput = () => {
    saveDraft();
    if (!hasTrackedEntry.current) track('code_entered', {});
    hasTrackedEntry.current = true;
  };

  useEffect(() => {
    if (attempt === 0 || error === null) return;
    input.current?.closest('details')?.setAttribute('open', '');
    if (document.activeElement === focusedOnSubmit.current) input.current?.focus();
  }, [attempt, error, input]);

  const { announcedAttempt, noteFocus } = useAnnouncedAttempt(input, attempt);
  const onSubmit = (event: FormEvent) => {
    const typed = input.current?.value ?? '';
    focusedOnSubmit.current = document.activeElement;
    noteFocus();
    // The server reads a pasted link, or a code inside of a text.
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
      <input type="hidden" name={codeFormFields.carriedParams} value={unwrap(carriedQuery)} />
      {presetCode === undefined && (
        <label className={labelClass ?? styles.label} htmlFor={fieldId}>
          {label ?? t('common:code.label')}
        </label>
      )}
      <div className={styles.row}>
        {presetCode === undefined ? (
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
            maxLength={maxTypedLength}
            onInput={onInput}
            aria-required="true"
            {...fieldState(fieldId, message)}
          />
        ) : (
          <input ref={input} type="hidden" name={codeFormFields.code} value={unwrap(presetCode)} />
        )}
        <Button type="submit" busy={isBusy} className={styles.submit}>
          {submitLabel ?? t('common:code.submit')}
        </Button>
      </div>
      <div className={styles.error}>
        <FieldErrorMessage name={fieldId} message={message} announcedAttempt={announcedAttempt} />
      </div>
    </form>
  );
}

/** Restores what was typed for this link, else the link's code. Returns the save function. */
function useCodeDraft(input: RefObject<HTMLInputElement | null>, canType: boolean, startsEmpty: boolean): () => void {
  const { registration } = useRuntime();
  const lastValue = useRef('');
  const saveDraft = () => {
    lastValue.current = input.current?.value ?? '';
    registration.update({ registrationCode: lastValue.current, linkCode: getLinkCode() });
  };
  useEffect(() => {
    const field = input.current;
    if (field === null || field.value !== '') return;
    lastValue.current = getTypedCode(registration) || (startsEmpty ? '' : getLinkCode());
    field.value = lastValue.current;
  }, [input, registration, startsEmpty]);
  // Autofill may fire no event. The code may be typed into another field of the page.
  useWindowEvent('pagehide', () => {
    const value = input.current?.value ?? '';
    if (canType && value !== '' && value !== lastValue.current) saveDraft();
  });
  return saveDraft;
}

/** The code that was typed for this link, in any code field; else empty. */
export function getTypedCode(registration: ClientRegistrationStore): string {
  const { registrationCode, linkCode } = registration.get();
  return linkCode === getLinkCode() ? registrationCode : '';
}

function getLinkCode(): string {
  return getCurrentCode()?.registrationCode ?? '';
}

function useCodeCheck() {
  const { run, report, track } = useRuntime();
  const { codeDetails } = useConfig();
  const { go, isPending } = useNavigation();
  const hadError = useRef(false);

  const check = async (registrationCode: string): Promise<CodeError | NavigateAway> => {
    const link = findLinkCode(registrationCode);
    const { state } = await checkCode(
      { run, codeDetails, report: (error) => report(new Error(error)) },
      link ?? { registrationCode, validityTimestamp: null },
      // The page already checked the link's code; after an error it is checked again.
      link === null || hadError.current ? 'network-only' : 'cache-first',
    );
    track('code_submitted', { result: state.status });
    // As by a link; the link's own code stays here.
    if (link === null && state.status === 'refused' && state.next)
      return () => go('deny', { query: { rc: registrationCode, ...buildDenyQuery(state.reason, state.next) } });
    const rejectionEvent = state.status === 'refused' ? getRejectionEvent(state.reason) : null;
    if (rejectionEvent !== null) track(...rejectionEvent);
    const error = getCodeError(state);
    hadError.current = error !== null;
    if (error !== null) return error;
    storeCodeAndReferrer(registrationCode);
    const ts = link?.validityTimestamp == null ? {} : { ts: link.validityTimestamp };
    return () => go('formStarted', { query: { rc: registrationCode, ...ts } });
  };

  const submission = useSubmission<string, CodeError>((typed) => {
    const registrationCode = cleanRegistrationCode(typed);
    if (registrationCode !== '') return check(registrationCode);
    track('code_submitted', { result: 'none' });
    return 'missing';
  });
  return { ...submission, isBusy: submission.isBusy || isPending };
}

function findLinkCode(registrationCode: string): LinkCode | null {
  const link = getCurrentCode();
  return link !== null && cleanRegistrationCode(link.registrationCode) === registrationCode ? link : null;
}
