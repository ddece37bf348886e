/** Which fields are in error: found on submission, judged again as the visitor mends them. */
import { type FocusEvent, type FormEvent, useState } from 'react';
import type { CountryCode } from '../../../shared/countries.ts';
import { type InvalidField, validateRegistrationForm } from '../../../shared/validation/registrationForm.ts';
import { useAfterPress } from '../../components/form/useAfterPress.ts';
import { isMendable, type MendableField } from '../../registration/registrationFields.ts';

export type FormErrors = readonly InvalidField<MendableField>[];

/** `check` finds what is wrong with the form as it stands. */
export function useFormErrors(check: (form: HTMLFormElement) => FormErrors) {
  const [errors, setErrors] = useState<FormErrors>([]);
  /** Counts the submissions that failed, so that each summary takes the focus. */
  const [attempt, setAttempt] = useState(0);
  const afterPress = useAfterPress();

  const judgeAgain = (form: HTMLFormElement, name: string) => {
    const now = check(form).find(({ field }) => field === name);
    setErrors((current) => current.flatMap((error) => (error.field === name ? (now ?? []) : error)));
  };

  const failedFieldOf = (target: EventTarget): string | null => {
    const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
    return isMendable(name) && errors.some(({ field }) => field === name) ? name : null;
  };

  return {
    errors,
    attempt,
    show: (found: FormErrors) => {
      setErrors(found);
      setAttempt((current) => current + 1);
    },
    clear: () => setErrors([]),
    /** A text that has failed is judged again when it is left; one that has not is left in peace until submission. */
    onBlur: ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
      const name = failedFieldOf(target);
      if (name !== null) afterPress(() => judgeAgain(form, name));
    },
    /** A tick or a choice is complete with its change: its error goes at once. */
    onChange: ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
      const name = isChoice(target) ? failedFieldOf(target) : null;
      if (name !== null) judgeAgain(form, name);
    },
  };
}

function isChoice(target: EventTarget): boolean {
  return target instanceof Element && target.matches('select, [type="checkbox"], [type="radio"]');
}

type Judgement = ReturnType<typeof validateRegistrationForm>;

/** The form as the visitor sees it, autofilled fields included, judged by the shared schema. */
export function validateForm(form: HTMLFormElement, countries: readonly CountryCode[]): Judgement {
  const result = validateRegistrationForm(valuesOf(form));
  if (!result.ok) return { ok: false, errors: [...result.errors].sort(byPosition(form)) };
  return countries.includes(result.value.country)
    ? result
    : { ok: false, errors: [{ field: 'country', code: 'required' }] };
}

export function errorsOf(result: Judgement): FormErrors {
  return result.ok ? [] : result.errors.flatMap(({ field, code }) => (isMendable(field) ? [{ field, code }] : []));
}

function valuesOf(form: HTMLFormElement): object {
  const values = new FormData(form);
  return { ...Object.fromEntries(values), newsletter: values.has('newsletter'), terms: values.has('terms') };
}

/** The summary lists errors in the order in which the fields stand. */
function byPosition(form: HTMLFormElement) {
  const names = [...form.elements].map((element) => element.getAttribute('name'));
  return (a: InvalidField, b: InvalidField) => names.indexOf(a.field) - names.indexOf(b.field);
}
