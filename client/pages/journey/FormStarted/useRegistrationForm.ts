/** The registration form's behaviour: draft, checks, steps, sending, and where each outcome leads. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkCode } from '../../../../shared/codes/checkCode.ts';
import { denyQueryOf } from '../../../../shared/codes/codeOutcome.ts';
import { cleanRegistrationCode } from '../../../../shared/codes/registrationCode.ts';
import { formTextVersion } from '../../../../shared/consent/formTextVersion.ts';
import type { OperationProblem } from '../../../../shared/graphql/operations.ts';
import { type CountryCode, defaultCountry } from '../../../../shared/i18n/countries.ts';
import { countryOfTimeZone } from '../../../../shared/i18n/detectCountry.ts';
import { slugOf } from '../../../../shared/routing/journey.ts';
import {
  type InvalidField,
  type RegistrationFormValues,
  validateRegistrationForm,
} from '../../../../shared/validation/registrationForm.ts';
import { hashEmail, hashId } from '../../../analytics/tracking/hash.ts';
import { useHydrated } from '../../../browser/memory.ts';
import { useWindowEvent } from '../../../browser/useWindowEvent.ts';
import { type Leave, useSubmission } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { useConfig, usePage } from '../../../PageContext.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { presentCode, referrerHost } from '../../../registration/arrival.ts';
import {
  draftChangeOf,
  isMendable,
  type MendableField,
  readDraft,
  restoreDraft,
} from '../../../registration/registrationFields.ts';
import { type RegistrationOutcome, submitRegistration } from '../../../registration/submitRegistration.ts';
import { afterMail } from '../../../registration/waiting/waiting.ts';
import type { FormStartedData } from './formStartedQuery.ts';

export type SubmissionProblem =
  | { readonly kind: OperationProblem | 'unproven' }
  | { readonly kind: 'limited'; readonly seconds: number | null };

type FormErrors = readonly InvalidField<MendableField>[];

const firstStep: ReadonlySet<string> = new Set<MendableField>(['email', 'country']);

/** What was agreed to with one registration is not agreed to for the next. */
const withoutConsent = { registrationNewsLetter: false, registrationTermsAndConditions: false } as const;

export function useRegistrationForm({ state }: FormStartedData) {
  const { run, registration, report } = useRuntime();
  const { go } = useNavigation();
  const { locale } = useI18n();
  const { leanRegistration } = usePage().flags;
  const { basePath, codeDetails } = useConfig();
  const { step, forward, back } = useStep();
  const { ref, keepDraft } = useDraft(state);
  const { trackSecondStep, trackChange, trackOutcome } = useFormTracking(state);
  const [errors, setErrors] = useState<FormErrors>([]);
  /** Counts the submissions that failed, so that each summary takes the focus. */
  const [failures, setFailures] = useState(0);

  const countries = state.countries.map(({ code }) => code);
  const isFirstStep = leanRegistration && step === 1;

  const showErrors = (found: FormErrors) => {
    setErrors(found);
    if (found.length === 0) return;
    setFailures((current) => current + 1);
    if (found.some(({ field }) => firstStep.has(field))) back();
  };

  /** A field that has failed is judged again as it changes; others are left in peace until submission. */
  const onInput = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    keepDraft(target);
    tellBegun(basePath);
    const now = errorsOf(validateForm(form, countries), form).find(({ field }) => field === target.name);
    setErrors((current) => current.flatMap((error) => (error.field === target.name ? (now ?? []) : error)));
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
    const result = validateForm(form, countries);
    const found = errorsOf(result, form).filter(({ field }) => !isFirstStep || firstStep.has(field));
    showErrors(found);
    if (found.length === 0 && isFirstStep) {
      trackSecondStep();
      forward();
    }
    return result.ok && !isFirstStep ? send(result.value) : null;
  });

  /** A step shows the errors of its own fields: a link to a hidden one would lead nowhere. */
  const shown = leanRegistration ? errors.filter(({ field }) => firstStep.has(field) === isFirstStep) : errors;

  return { ...submission, ref, errors: shown, failures, step, onInput, onChange: trackChange, back };
}

type Judgement = ReturnType<typeof validateRegistrationForm>;

/** The form as the visitor sees it, autofilled fields included, judged by the shared schema. */
function validateForm(form: HTMLFormElement, countries: readonly CountryCode[]): Judgement {
  const values = new FormData(form);
  const result = validateRegistrationForm({
    ...Object.fromEntries(values),
    newsletter: values.has('newsletter'),
    terms: values.has('terms'),
  });
  if (!result.ok || countries.includes(result.value.country)) return result;
  return { ok: false, errors: [{ field: 'country', code: 'required' }] };
}

function errorsOf(result: Judgement, form: HTMLFormElement): FormErrors {
  if (result.ok) return [];
  const names = Array.from(form.elements, (element) => element.getAttribute('name'));
  return result.errors
    .flatMap(({ field, code }) => (isMendable(field) ? [{ field, code }] : []))
    .sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field));
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
function useDraft({ countries, detected, isDefaultCountry }: FormStartedData['state']) {
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

  const keepDraft = (field: HTMLInputElement | HTMLSelectElement) => {
    const change = draftChangeOf(field);
    if (change !== null) registration.update(change);
  };
  return { ref, keepDraft };
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
    trackSecondStep: () => {
      if (!hasReached.current) track('registration_step_2', {});
      hasReached.current = true;
    },
    trackChange: ({ target }: FormEvent) => {
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

let told: string | null = null;

/** Once for each invitation: that somebody fills in the form, and no word of who. */
function tellBegun(basePath: string): void {
  const { search } = window.location;
  const code = String(presentCode()?.registrationCode);
  if (told === code) return;
  told = code;
  navigator.sendBeacon?.(`${basePath}/begun${search}`);
}
