/** The form as the visitor sees it, autofilled fields included, in the shape that the shared schema judges. */
import type { CountryCode } from '../../../shared/countries.ts';
import {
  type FieldError,
  type RegistrationField,
  type RegistrationForm,
  type Validated,
  validateRegistrationForm,
} from '../../../shared/validation/registrationForm.ts';
import { isMendable } from '../../registration/fieldMessage.ts';
import type { FormErrors } from './useFormErrors.ts';

export function validateForm(
  form: HTMLFormElement,
  countries: readonly CountryCode[],
): Validated<RegistrationForm, RegistrationField> {
  const result = validateRegistrationForm(valuesOf(form));
  if (!result.ok) return { ok: false, errors: [...result.errors].sort(byPosition(form)) };
  return countries.includes(result.value.country)
    ? result
    : { ok: false, errors: [{ field: 'country', code: 'required' }] };
}

/** What the visitor can mend of it. */
export function errorsOf(result: Validated<RegistrationForm, RegistrationField>): FormErrors {
  return result.ok ? [] : result.errors.flatMap(({ field, code }) => (isMendable(field) ? [{ field, code }] : []));
}

function valuesOf(form: HTMLFormElement): Record<string, string | boolean> {
  const values: Record<string, string | boolean> = {};
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) values[field.name] = field.value;
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === 'checkbox') values[field.name] = field.checked;
    else if (field.type !== 'radio' || field.checked) values[field.name] = field.value;
  }
  return values;
}

/** The summary lists errors in the order in which the fields stand. */
function byPosition(form: HTMLFormElement) {
  const names = [...form.elements].map((element) => element.getAttribute('name'));
  return (a: FieldError, b: FieldError) => names.indexOf(a.field) - names.indexOf(b.field);
}
