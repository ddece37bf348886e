/** The registration form's behaviour: checks, steps, sending, and where each outcome leads. */
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { denyQueryOf } from '../../../shared/codeOutcome.ts';
import { codeOf } from '../../../shared/journey.ts';
import { textOf } from '../../../shared/placed.ts';
import type { FieldError, RegistrationField, RegistrationForm } from '../../../shared/validation/registrationForm.ts';
import { cleanRegistrationCode } from '../../../shared/validation/text.ts';
import { useAfterPress } from '../../components/form/useAfterPress.ts';
import type { RegistrationInput } from '../../graphql/operations.generated.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { usePage } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { isRegistrationField } from '../../registration/fieldMessage.ts';
import { referrerHost } from '../../registration/referrerHost.ts';
import { type RegistrationOutcome, submitRegistration } from '../../registration/submitRegistration.ts';
import type { FormStartedData } from './formStartedQuery.ts';
import { validateForm } from './readForm.ts';

export type SubmissionProblem =
  | { readonly kind: 'connection' | 'generic' }
  | { readonly kind: 'limited'; readonly seconds: number | null };

type Errors = readonly FieldError<RegistrationField>[];

const firstStep: ReadonlySet<RegistrationField> = new Set(['email', 'country']);

export function useRegistrationForm({ state, values }: FormStartedData) {
  const { run, registration } = useRuntime();
  const { go } = useNavigation();
  const { locale } = useI18n();
  const { landing, flags } = usePage();
  const [errors, setErrors] = useState<Errors>([]);
  const [attempt, setAttempt] = useState(0);
  const [step, setStep] = useState<1 | 2>(1);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SubmissionProblem | null>(null);
  /** A second click comes before React has rendered the first one. */
  const isSending = useRef(false);
  const afterPress = useAfterPress();

  const countries = state.countries.map(({ code }) => code);
  const check = (form: HTMLFormElement) => validateForm(form, countries);

  const showErrors = (found: Errors) => {
    setErrors(found);
    setAttempt((current) => current + 1);
    if (flags.leanRegistration) setStep(found.some(({ field }) => firstStep.has(field)) ? 1 : 2);
  };

  const inputOf = ({ postalCode, birthday, ...form }: RegistrationForm): Omit<RegistrationInput, 'idempotencyKey'> => {
    const code = codeOf(new URLSearchParams(window.location.search));
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
      variant: landing.description,
      referrerHost: referrerHost(),
    };
  };

  /** Whether the form is done with: another page is on its way. */
  const follow = (outcome: RegistrationOutcome, email: string): boolean => {
    switch (outcome.kind) {
      case 'sent':
      case 'pending':
        registration?.update({ registrationId: outcome.registrationId, registrationEmail: email });
        go(outcome.kind === 'sent' ? 'formFinished' : 'accountPending');
        return true;
      case 'active':
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
    const found = result.ok ? [] : result.errors.filter(({ field }) => !isFirstStep || firstStep.has(field));
    if (found.length > 0) return showErrors(found);
    setErrors([]);
    if (isFirstStep) return setStep(2);
    if (!result.ok || registration === null) return;
    isSending.current = true;
    setBusy(true);
    const isDone = follow(await submitRegistration(run, registration, inputOf(result.value)), result.value.email);
    isSending.current = isDone;
    setBusy(isDone);
  };

  /** A field that has failed is judged again when it is left; one that has not is left in peace until submission. */
  const onBlur = ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
    const name = target.getAttribute('name') ?? '';
    if (!isRegistrationField(name) || !errors.some(({ field }) => field === name)) return;
    afterPress(() => {
      const result = check(form);
      const now = result.ok ? undefined : result.errors.find(({ field }) => field === name);
      setErrors((current) => current.flatMap((error) => (error.field === name ? (now ?? []) : error)));
    });
  };

  return { errors, attempt, step, isBusy, problem, onSubmit, onBlur, back: () => setStep(1) };
}
