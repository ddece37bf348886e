/** The registration form's behaviour: draft, checks, steps, sending, and where each outcome leads. */
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkCode } from '../../../shared/code/checkCode.ts';
import { denyQueryOf } from '../../../shared/code/codeOutcome.ts';
import { cleanRegistrationCode } from '../../../shared/code/registrationCode.ts';
import { type CountryCode, defaultCountry } from '../../../shared/countries.ts';
import { countryOfTimeZone } from '../../../shared/detectCountry.ts';
import { formTextVersion } from '../../../shared/formTextVersion.ts';
import type { OperationProblem } from '../../../shared/graphql/operations.ts';
import { slugOf } from '../../../shared/journey.ts';
import type { RegistrationFormValues } from '../../../shared/validation/registrationForm.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useHydrated } from '../../memory.ts';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useConfig, usePage } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { presentCode, referrerHost } from '../../registration/arrival.ts';
import { draftChangeOf, type MendableField, readDraft, restoreDraft } from '../../registration/registrationFields.ts';
import { type RegistrationOutcome, submitRegistration } from '../../registration/submitRegistration.ts';
import { afterMail } from '../../registration/waiting.ts';
import { hashEmail, hashId } from '../../tracking/hash.ts';
import { type Leave, useSubmission } from '../../useSubmission.ts';
import { useWindowEvent } from '../../useWindowEvent.ts';
import type { FormStartedData } from './formStartedQuery.ts';
import { errorsOf, type FormErrors, useFormErrors, validateForm } from './useFormErrors.ts';

export type SubmissionProblem =
  | { readonly kind: OperationProblem | 'unproven' }
  | { readonly kind: 'limited'; readonly seconds: number | null };

const firstStep: ReadonlySet<MendableField> = new Set(['email', 'country']);

/** What was agreed to with one registration is not agreed to for the next. */
const withoutConsent = { registrationNewsLetter: false, registrationTermsAndConditions: false } as const;

export function useRegistrationForm({ state }: FormStartedData) {
  const { run, registration, report } = useRuntime();
  const { go } = useNavigation();
  const { locale } = useI18n();
  const { flags } = usePage();
  const { codeDetails, basePath } = useConfig();
  const { step, forward, back } = useStep();
  const draft = useDraft(state, basePath);
  const { trackSecondStep, trackChange, trackOutcome } = useFormTracking(state);

  const countries = state.countries.map(({ code }) => code);
  const check = (form: HTMLFormElement) => validateForm(form, countries);
  const {
    errors,
    attempt: failures,
    show,
    clear,
    onBlur,
    onChange: judge,
  } = useFormErrors((form) => errorsOf(check(form)));

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    judge(event);
    trackChange(event.target);
  };

  const showErrors = (found: FormErrors) => {
    show(found);
    if (found.some(({ field }) => firstStep.has(field))) back();
  };

  const send = async (values: RegistrationFormValues): Promise<SubmissionProblem | null | Leave> => {
    const code = presentCode() ?? { registrationCode: '', validityTimestamp: null };
    // The texts in force for the country came with the code's check, which is recalled.
    const checked = await checkCode(
      { run, codeDetails, report: (problem) => report(new Error(problem)) },
      code,
      'recall',
    );
    if (checked.state.status === 'unavailable') return { kind: checked.state.reason };
    const { termsPkString = '', dataPolicyPkString = '' } = checked.countries.get(values.country) ?? {};
    const outcome = await submitRegistration(run, registration, {
      ...values,
      postalCode: values.postalCode || null,
      birthday: values.birthday || null,
      registrationCode: cleanRegistrationCode(code.registrationCode),
      validityTimestamp: code.validityTimestamp,
      termsPkString,
      dataPolicyPkString,
      textVersion: formTextVersion,
      language: locale,
      variant: slugOf(null, new URLSearchParams(window.location.search)),
      referrerHost: referrerHost(),
    });
    trackOutcome(outcome, values);
    switch (outcome.kind) {
      case 'sent':
      case 'pending':
        registration.update({
          registrationId: outcome.registrationId,
          registrationEmail: values.email,
          resendPossibleAt: afterMail(),
          ...withoutConsent,
        });
        return () => go(outcome.kind === 'sent' ? 'formFinished' : 'accountPending');
      case 'active':
        registration.update(withoutConsent);
        return () => go('accountActive');
      case 'refused':
        return () => go('deny', { query: denyQueryOf(outcome.reason) });
      case 'invalid':
        showErrors(outcome.errors);
        return null;
      case 'limited':
        return outcome;
      default:
        return { kind: outcome.kind === 'failed' ? outcome.problem : 'generic' };
    }
  };

  const submission = useSubmission<HTMLFormElement, SubmissionProblem>((form) => {
    const result = check(form);
    const isFirstStep = flags.leanRegistration && step === 1;
    const found = errorsOf(result).filter(({ field }) => !isFirstStep || firstStep.has(field));
    if (found.length > 0) showErrors(found);
    else clear();
    if (found.length === 0 && isFirstStep) {
      trackSecondStep();
      forward();
    }
    return result.ok && !isFirstStep ? send(result.value) : null;
  });

  /** A step shows the errors of its own fields: a link to a hidden one would lead nowhere. */
  const shown = flags.leanRegistration ? errors.filter(({ field }) => firstStep.has(field) === (step === 1)) : errors;

  return { ...submission, ...draft, errors: shown, failures, step, onBlur, onChange, back };
}

const second = { step: 2 };

/** The two steps of the lean form, each with an entry of its own in the browser's history: its Back leads to the first. */
function useStep() {
  const navigateTo = useNavigate();
  const { key, pathname, search, state } = useLocation();
  // A reload keeps the entry, but the server does not know of it.
  const isSecond = useHydrated() && (state as Partial<typeof second> | null)?.step === second.step;
  // The other step is shown a moment after the press: until then a second press turns nothing.
  const isTurning = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry of the history is what was waited for.
  useEffect(() => {
    isTurning.current = false;
  }, [key]);
  const turn = (isPossible: boolean, navigate: () => unknown) => {
    if (!isPossible || isTurning.current) return;
    isTurning.current = true;
    // For a history that comes back to this entry before the other one was shown.
    setTimeout(() => {
      isTurning.current = false;
    }, 500);
    void navigate();
  };
  return {
    step: isSecond ? (2 as const) : (1 as const),
    forward: () => turn(!isSecond, () => navigateTo(pathname + search, { state: second })),
    back: () => turn(isSecond, () => navigateTo(-1)),
  };
}

/** Puts the draft back once, then keeps it. */
function useDraft({ countries, detected, isDefaultCountry }: FormStartedData['state'], basePath: string) {
  const ref = useRef<HTMLFormElement>(null);
  const { registration } = useRuntime();

  const restore = useEffectEvent(() => {
    if (ref.current === null) return;
    const typed = restoreDraft(ref.current, registration.get());
    if (Object.keys(typed).length > 0) registration.update(typed);
    if (!isDefaultCountry) registration.update({ country: detected });
    else if (registration.get().country === defaultCountry) registration.update({ country: countryOfBrowser() });
    const { country, registrationCountry } = registration.get();
    if (isDefaultCountry && registrationCountry === '' && countries.some(({ code }) => code === country))
      offer(ref.current.elements.namedItem('country'), country);
  });
  useEffect(() => restore(), []);
  // What a program has filled in may have told nobody.
  useWindowEvent('pagehide', () => {
    const entered = ref.current === null ? {} : readDraft(ref.current, registration.get());
    if (Object.keys(entered).length > 0) registration.update(entered);
  });

  const onInput = (event: FormEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const change = draftChangeOf(target);
    if (change !== null) registration.update(change);
    tellBegun(basePath);
  };
  return { ref, onInput };
}

/** As the server's own choice is offered: nobody has made it. */
function offer(select: Element | RadioNodeList | null, country: CountryCode): void {
  if (!(select instanceof HTMLSelectElement)) return;
  for (const option of select.options) option.defaultSelected = option.value === country;
  select.value = country;
}

function countryOfBrowser(): CountryCode {
  return countryOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? defaultCountry;
}

function useFormTracking({ countries }: FormStartedData['state']) {
  const { track } = useRuntime();
  const hasReached = useRef(false);
  return {
    /** Whoever goes back and forth has reached it once. */
    trackSecondStep: () => {
      if (!hasReached.current) track('registration_step_2', {});
      hasReached.current = true;
    },
    trackChange: (target: EventTarget) => {
      if (!(target instanceof HTMLSelectElement) || target.name !== 'country') return;
      const chosen = countries.find(({ code }) => code === target.value);
      if (chosen !== undefined) track('country_change', { country: chosen.code });
    },
    trackOutcome: (outcome: RegistrationOutcome, { email, newsletter }: RegistrationFormValues) => {
      if (outcome.kind === 'active') track('registration_error', { error_type: 'account_active' });
      if (outcome.kind === 'pending') track('registration_error', { error_type: 'account_pending' });
      if (outcome.kind !== 'sent') return;
      const email_hash = hashEmail(email);
      track('registration_submitted', { email_hash, registration_id_hash: hashId(outcome.registrationId) });
      if (newsletter) track('newsletter_subscription', { email_hash });
    },
  };
}

/** For this load of the page: nothing is kept in the browser to count by. */
let told: string | null = null;

/** Once for each invitation: that somebody fills in the form, and no word of who. */
function tellBegun(basePath: string): void {
  const { search } = window.location;
  const code = String(presentCode()?.registrationCode);
  if (told === code) return;
  told = code;
  navigator.sendBeacon?.(`${basePath}/begun${search}`);
}
