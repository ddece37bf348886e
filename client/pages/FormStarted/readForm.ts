/** The form as the visitor sees it, autofilled fields included, in the shape that the shared schema judges. */
import type { CountryCode } from '../../../shared/countries.ts';
import {
  type FieldError,
  type RegistrationField,
  type RegistrationForm,
  type Validated,
  validateRegistrationForm,
} from '../../../shared/validation/registrationForm.ts';

export function validateForm(
  form: HTMLFormElement,
  countries: readonly CountryCode[],
): Validated<RegistrationForm, RegistrationField> {
  const data = new FormData(form);
  const result = validateRegistrationForm({
    ...Object.fromEntries(data),
    newsletter: data.has('newsletter'),
    terms: data.has('terms'),
  });
  if (!result.ok) return { ok: false, errors: result.errors.toSorted(byPosition(form)) };
  return countries.includes(result.value.country)
    ? result
    : { ok: false, errors: [{ field: 'country', code: 'required' }] };
}

/** The summary lists errors in the order in which the fields stand. */
function byPosition(form: HTMLFormElement) {
  const names = [...form.elements].map((element) => element.getAttribute('name'));
  return (a: FieldError, b: FieldError) => names.indexOf(a.field) - names.indexOf(b.field);
}
