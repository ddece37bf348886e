import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listExperiments } from '../../../../shared/admin/funnelTags.ts';
import { checkCode } from '../../../../shared/codes/checkCode.ts';
import { buildDenyQuery } from '../../../../shared/codes/codeOutcome.ts';
import { cleanRegistrationCode } from '../../../../shared/codes/registrationCode.ts';
import { formTextVersion } from '../../../../shared/consent/formTextVersion.ts';
import type { OperationErrorCode } from '../../../../shared/graphql/operations.ts';
import { type CountryCode, defaultCountry } from '../../../../shared/i18n/countries.ts';
import { findCountryByTimeZone } from '../../../../shared/i18n/detectCountry.ts';
import { readLandingSlug } from '../../../../shared/routing/carriedParams.ts';
import {
  type InvalidField,
  type RegistrationFormValues,
  validateRegistrationForm,
} from '../../../../shared/validation/registrationForm.ts';
import { hashEmail, hashId } from '../../../analytics/tracking/hash.ts';
import { useHydrated } from '../../../browser/safeStorage.ts';
import { useWindowEvent } from '../../../browser/useWindowEvent.ts';
import { type NavigateAway, useSubmission } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { useConfig, usePage } from '../../../PageContext.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import { getCurrentCode, getReferrerHost } from '../../../registration/currentCode.ts';
import {
  getDraftChange,
  isValidatedField,
  readDraft,
  restoreDraft,
  type ValidatedField,
} from '../../../registration/registrationFields.ts';
import { type RegistrationOutcome, submitRegistration } from '../../../registration/submitRegistration.ts';
import { getResendTimeMs } from '../../../registration/waiting/countdown.ts';
import type { FormStartedData } from './formStartedQuery.ts';

export type SubmissionError =
  | { readonly kind: OperationErrorCode | 'unproven' }
  | { readonly kind: 'limited'; readonly seconds: number | null };

type FormErrors = readonly InvalidField<ValidatedField>[];

const firstStepFields: ReadonlySet<string> = new Set<ValidatedField>(['email', 'country']);

/** Consent does not carry over to the next registration. */
const clearedConsent = { registrationNewsLetter: false, registrationTermsAndConditions: false } as const;

export function useRegistrationForm({ state }: FormStartedData) {
  const { run, registration, report, experiments } = useRuntime();
  const { go } = useNavigation();
  const { locale } = useI18n();
  const { leanRegistration } = usePage().flags;
  const { basePath, codeDetails } = useConfig();
  const { step, forward, back } = useStep();
  const { ref, saveDraft } = useDraft(state);
  const { trackSecondStep, trackChange, trackOutcome } = useFormTracking(state);
  const [errors, setErrors] = useState<FormErrors>([]);
  /** A key, so that each error summary takes the focus. */
  const [failureCount, setFailureCount] = useState(0);

  const countries = state.countries.map(({ code }) => code);
  const readExperiments = () => listExperiments(experiments.readExposures());
  const readTags = (query: URLSearchParams) =>
    codeDetails === 'extended' && { campaign: query.get('utm_campaign'), experiments: readExperiments() };
  const isFirstStep = leanRegistration && step === 1;

  const showErrors = (found: FormErrors) => {
    setErrors(found);
    if (found.length === 0) return;
    setFailureCount((current) => current + 1);
    if (found.some(({ field }) => firstStepFields.has(field))) back();
  };

  /** Revalidates only fields that are in error. */
  const onInput = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    saveDraft(target);
    sendFormStarted(basePath, [locale, ...readExperiments()]);
    const currentErrors = collectErrors(validateForm(form, countries), form).find(({ field }) => field === target.name);
    setErrors((current) => current.flatMap((error) => (error.field === target.name ? (currentErrors ?? []) : error)));
  };

  const send = async (
    values: RegistrationFormValues,
    form: HTMLFormElement,
  ): Promise<SubmissionError | null | NavigateAway> => {
    const code = getCurrentCode() ?? { registrationCode: '', validityTimestamp: null };
    // The cached check contains the versions of the country's legal texts.
    const context = { run, codeDetails, report: (message: string) => report(new Error(message)) };
    const codeCheck = await checkCode(context, code, 'cache-first');
    if (codeCheck.state.status === 'unavailable') return { kind: codeCheck.state.reason };
    const { termsPkString = '', dataPolicyPkString = '' } =
      codeCheck.countries.find(({ isoCode }) => isoCode === values.country) ?? {};
    const query = new URLSearchParams(window.location.search);
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
      variant: readLandingSlug(null, query),
      referrerHost: getReferrerHost(),
      ...(state.asksToTellInviter && { tellInvitor: new FormData(form).has('tellInvitor') }),
      ...readTags(query),
    });
    trackOutcome(outcome, values);
    switch (outcome.kind) {
      case 'sent':
      case 'pending':
        registration.update({
          registrationId: outcome.registrationId,
          registrationEmail: values.email,
          resendPossibleAt: getResendTimeMs(),
          ...clearedConsent,
        });
        return () => go(outcome.kind === 'sent' ? 'formFinished' : 'accountPending');
      case 'active':
        registration.update(clearedConsent);
        return () => go('accountActive');
      case 'refused': {
        // A new check knows what the visitor can do next.
        const { state } = await checkCode(context, code);
        const next = 'next' in state ? state.next : undefined;
        return () => go('deny', { query: buildDenyQuery(outcome.reason, next) });
      }
      case 'invalid':
        showErrors(outcome.errors);
        return null;
      case 'limited':
        return outcome;
      default:
        return { kind: outcome.kind === 'failed' ? outcome.error : 'generic' };
    }
  };

  const submission = useSubmission<HTMLFormElement, SubmissionError>((form) => {
    const result = validateForm(form, countries);
    const found = collectErrors(result, form).filter(({ field }) => !isFirstStep || firstStepFields.has(field));
    showErrors(found);
    if (found.length === 0 && isFirstStep) {
      trackSecondStep();
      forward();
    }
    return result.ok && !isFirstStep ? send(result.value, form) : null;
  });

  /** Fields of the hidden step cannot take the focus. */
  const visibleErrors = leanRegistration
    ? errors.filter(({ field }) => firstStepFields.has(field) === isFirstStep)
    : errors;

  return {
    ...submission,
    ref,
    errors: visibleErrors,
    failureCount,
    step,
    onInput,
    onChange: trackChange,
    back,
  };
}

type ValidationResult = ReturnType<typeof validateRegistrationForm>;

function validateForm(form: HTMLFormElement, countries: readonly CountryCode[]): ValidationResult {
  const values = new FormData(form);
  const result = validateRegistrationForm({
    ...Object.fromEntries(values),
    newsletter: values.has('newsletter'),
    terms: values.has('terms'),
  });
  if (!result.ok || countries.includes(result.value.country)) return result;
  return { ok: false, errors: [{ field: 'country', code: 'required' }] };
}

function collectErrors(result: ValidationResult, form: HTMLFormElement): FormErrors {
  if (result.ok) return [];
  const names = Array.from(form.elements, (element) => element.getAttribute('name'));
  return result.errors
    .flatMap(({ field, code }) => (isValidatedField(field) ? [{ field, code }] : []))
    .sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field));
}

const secondStepState = { step: 2 };

/** Each step of the two-step form has its own history entry. */
function useStep() {
  const navigateTo = useNavigate();
  const { key, pathname, search, state } = useLocation();
  // A reload keeps the entry, but the server renders the first step.
  const isSecond = useHydrated() && (state as Partial<typeof secondStepState> | null)?.step === secondStepState.step;
  // A second click is ignored until the step has changed.
  const isChangingStep = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the history entry has changed.
  useEffect(() => {
    isChangingStep.current = false;
  }, [key]);
  const changeStep = (canChange: boolean, navigate: () => unknown) => {
    if (!canChange || isChangingStep.current) return;
    isChangingStep.current = true;
    // In case the history returns to this entry before the other one was shown.
    setTimeout(() => {
      isChangingStep.current = false;
    }, 500);
    void navigate();
  };
  return {
    step: isSecond ? (2 as const) : (1 as const),
    forward: () => changeStep(!isSecond, () => navigateTo(pathname + search, { state: secondStepState })),
    back: () => changeStep(isSecond, () => navigateTo(-1)),
  };
}

function useDraft({ countries, detected, isDefaultCountry }: FormStartedData['state']) {
  const ref = useRef<HTMLFormElement>(null);
  const { registration } = useRuntime();

  const restore = useEffectEvent(() => {
    if (ref.current === null) return;
    const restoredChanges = restoreDraft(ref.current, registration.get());
    if (Object.keys(restoredChanges).length > 0) registration.update(restoredChanges);
    if (!isDefaultCountry) registration.update({ country: detected });
    else if (registration.get().country === defaultCountry) registration.update({ country: detectBrowserCountry() });
    const { country, registrationCountry } = registration.get();
    if (isDefaultCountry && registrationCountry === '' && countries.some(({ code }) => code === country))
      selectDefaultOption(ref.current.elements.namedItem('country'), country);
  });
  useEffect(() => restore(), []);
  // Autofill may fire no event.
  useWindowEvent('pagehide', () => {
    const unsavedChanges = ref.current === null ? {} : readDraft(ref.current, registration.get());
    if (Object.keys(unsavedChanges).length > 0) registration.update(unsavedChanges);
  });

  const saveDraft = (field: HTMLInputElement | HTMLSelectElement) => {
    const change = getDraftChange(field);
    if (change !== null) registration.update(change);
  };
  return { ref, saveDraft };
}

/** As a default, not as a choice of the visitor. */
function selectDefaultOption(select: Element | RadioNodeList | null, country: CountryCode): void {
  if (!(select instanceof HTMLSelectElement)) return;
  for (const option of select.options) option.defaultSelected = option.value === country;
  select.value = country;
}

function detectBrowserCountry(): CountryCode {
  return findCountryByTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? defaultCountry;
}

function useFormTracking({ countries }: FormStartedData['state']) {
  const { track } = useRuntime();
  const hasTracked = useRef(false);
  return {
    trackSecondStep: () => {
      if (!hasTracked.current) track('registration_step_2', {});
      hasTracked.current = true;
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

let lastSentCode: string | null = null;

/** Once per code, without personal data. */
function sendFormStarted(basePath: string, tags: readonly string[]): void {
  const { search } = window.location;
  const code = String(getCurrentCode()?.registrationCode);
  if (lastSentCode === code) return;
  lastSentCode = code;
  navigator.sendBeacon?.(`${basePath}/begun${search}`, tags.join());
}
