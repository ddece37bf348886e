/**
 * The form's draft: every field that a visitor fills is mirrored to the registration state as it is typed, and put
 * back into an empty form after a reload, a language switch or the browser's back.
 */
import { isCountryCode } from '../../shared/countries.ts';
import type { RegistrationState } from './registrationStore.ts';

type Field = HTMLInputElement | HTMLSelectElement;

/** What one field's value changes. A changed form is another registration, so it gets another key. */
export function draftChangeOf(field: Field): Partial<RegistrationState> | null {
  const change = changeOf(field);
  return change === null ? null : { ...change, idempotencyKey: '' };
}

function changeOf(field: Field): Partial<RegistrationState> | null {
  const { name, value } = field;
  const checked = field instanceof HTMLInputElement && field.checked;
  switch (name) {
    case 'gender':
      return value === 'MRS' || value === 'MR' ? { registrationGender: value } : null;
    case 'firstname':
      return { registrationFirstName: value };
    case 'lastname':
      return { registrationLastName: value };
    case 'email':
      return { registrationEmail: value };
    case 'country':
      return { registrationCountry: isCountryCode(value) ? value : '' };
    case 'postalCode':
      return { registrationPostalCode: value };
    case 'birthday':
      return { registrationBirthday: value };
    case 'newsletter':
      return { registrationNewsLetter: checked };
    case 'terms':
      return { registrationTermsAndConditions: checked };
    default:
      return null;
  }
}

/** Fields that the visitor has already touched win over the draft; their values are returned as a change to it. */
export function restoreDraft(form: HTMLFormElement, draft: RegistrationState): Partial<RegistrationState> {
  const typed: Partial<RegistrationState>[] = [];
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (isTouched(field)) typed.push(changeOf(field) ?? {});
    else put(field, draft);
  }
  return Object.assign({}, ...typed) as Partial<RegistrationState>;
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(initial, 0);
  }
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function put(field: Field, draft: RegistrationState): void {
  const texts: Readonly<Record<string, string>> = {
    firstname: draft.registrationFirstName,
    lastname: draft.registrationLastName,
    email: draft.registrationEmail,
    postalCode: draft.registrationPostalCode,
    birthday: draft.registrationBirthday,
  };
  if (field instanceof HTMLSelectElement) {
    const isOffered = [...field.options].some((option) => option.value === draft.registrationCountry);
    if (draft.registrationCountry !== '' && isOffered) field.value = draft.registrationCountry;
    return;
  }
  const text = texts[field.name];
  if (field.name === 'gender') field.checked = field.value === draft.registrationGender;
  else if (field.name === 'newsletter') field.checked = draft.registrationNewsLetter;
  else if (field.name === 'terms') field.checked = draft.registrationTermsAndConditions;
  else if (text) field.value = text;
}
