/** The registration form's behaviour: checks, steps, sending, and where each outcome leads. */
import { type FormEvent, useRef, useState } from 'react';
import { denyQueryOf } from '../../../shared/codeOutcome.ts';
import type { OperationProblem } from '../../../shared/graphql/operations.ts';
import { codeOf, slugOf } from '../../../shared/journey.ts';
import { textOf } from '../../../shared/placed.ts';
import type { RegistrationForm } from '../../../shared/validation/registrationForm.ts';
import { cleanRegistrationCode } from '../../../shared/validation/text.ts';
import type { RegistrationInput } from '../../graphql/operations.generated.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { usePage } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import type { MendableField } from '../../registration/fieldMessage.ts';
import { referrerHost } from '../../registration/referrerHost.ts';
import { afterMail } from '../../registration/resendWait.ts';
import { type RegistrationOutcome, submitRegistration } from '../../registration/submitRegistration.ts';
import type { FormStartedData } from './formStartedQuery.ts';
import { errorsOf, validateForm } from './readForm.ts';
import { type FormErrors, useFormErrors } from './useFormErrors.ts';
import { useStep } from './useStep.ts';

export type SubmissionProblem =
  | { readonly kind: OperationProblem }
  | { readonly kind: 'limited'; readonly seconds: number | null };

const firstStep: ReadonlySet<MendableField> = new Set(['email', 'country']);

/** What was agreed to with one registration is not agreed to for the next. */
const withoutConsent = { registrationNewsLetter: false, registrationTermsAndConditions: false } as const;

export function useRegistrationForm({ state, values }: FormStartedData) {
  const { run, registration } = useRuntime();
  const { go } = useNavigation();
  const { locale } = useI18n();
  const { flags } = usePage();
  const { step, forward, back } = useStep();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SubmissionProblem | null>(null);
  /** A second click comes before React has rendered the first one. */
  const isSending = useRef(false);

  const countries = state.countries.map(({ code }) => code);
  const check = (form: HTMLFormElement) => validateForm(form, countries);
  const { errors, attempt, show, clear, onBlur, onChange } = useFormErrors((form) => errorsOf(check(form)));

  const showErrors = (found: FormErrors) => {
    show(found);
    if (found.some(({ field }) => firstStep.has(field))) back();
  };

  const inputOf = ({ postalCode, birthday, ...form }: RegistrationForm): Omit<RegistrationInput, 'idempotencyKey'> => {
    const query = new URLSearchParams(window.location.search);
    const code = codeOf(query);
    const terms = values.terms[form.country];
    return {
      ...form,
      postalCode: postalCode || null,
      birthday: birthday || null,
      registrationCode: cleanRegistrationCode(code?.registrationCode ?? ''),
      validityTimestamp: code?.validityTimestamp ?? null,
      termsPkString: terms === undefined ? '' : textOf(terms.termsPkString),
      dataPolicyPkString: terms === undefined ? '' : textOf(terms.dataPolicyPkString),
      language: locale,
      variant: slugOf(null, query),
      referrerHost: referrerHost(),
    };
  };

  /** Whether the form is done with: another page is on its way. */
  const follow = (outcome: RegistrationOutcome, email: string): boolean => {
    switch (outcome.kind) {
      case 'sent':
      case 'pending':
        registration.update({
          registrationId: outcome.registrationId,
          registrationEmail: email,
          resendPossibleAt: afterMail(),
          ...withoutConsent,
        });
        go(outcome.kind === 'sent' ? 'formFinished' : 'accountPending');
        return true;
      case 'active':
        registration.update(withoutConsent);
        go('accountActive');
        return true;
      case 'refused':
        go('deny', { query: denyQueryOf(outcome.reason) });
        return true;
      case 'invalid':
        showErrors(outcome.errors);
        return false;
      case 'limited':
        setProblem(outcome);
        return false;
      default:
        setProblem({ kind: outcome.kind === 'failed' ? outcome.problem : 'generic' });
        return false;
    }
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    setProblem(null);
    const result = check(event.currentTarget);
    const isFirstStep = flags.leanRegistration && step === 1;
    const found = errorsOf(result).filter(({ field }) => !isFirstStep || firstStep.has(field));
    if (found.length > 0) return showErrors(found);
    clear();
    if (isFirstStep) return forward();
    if (!result.ok) return;
    isSending.current = true;
    setBusy(true);
    const isDone = follow(await submitRegistration(run, registration, inputOf(result.value)), result.value.email);
    isSending.current = isDone;
    setBusy(isDone);
  };

  /** A step shows the errors of its own fields: a link to a hidden one would lead nowhere. */
  const shown = flags.leanRegistration ? errors.filter(({ field }) => firstStep.has(field) === (step === 1)) : errors;

  return { errors: shown, attempt, step, isBusy, problem, onSubmit, onBlur, onChange, back };
}
