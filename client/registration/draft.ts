/**
 * The form's draft: every field that a visitor fills is mirrored to the registration state as it is typed, and put
 * back into an empty form after a reload, a language switch or the browser's back.
 */
import { isCountryCode } from '../../shared/countries.ts';
import type { ClientRegistration } from './clientRegistration.ts';

type Field = HTMLInputElement | HTMLSelectElement;

const textFields = {
  firstname: 'registrationFirstName',
  lastname: 'registrationLastName',
  email: 'registrationEmail',
  postalCode: 'registrationPostalCode',
  birthday: 'registrationBirthday',
} as const satisfies Record<string, keyof ClientRegistration>;

const checkFields = {
  newsletter: 'registrationNewsLetter',
  terms: 'registrationTermsAndConditions',
} as const satisfies Record<string, keyof ClientRegistration>;

const has = <Fields extends object>(fields: Fields, name: string): name is keyof Fields & string =>
  Object.hasOwn(fields, name);

/** What one field's value changes. A changed form is another registration, so it gets another key. */
export function draftChangeOf(field: Field): Partial<ClientRegistration> | null {
  const change = changeOf(field);
  return change === null ? null : { ...change, idempotencyKey: '' };
}

function changeOf(field: Field): Partial<ClientRegistration> | null {
  const { name, value } = field;
  if (has(textFields, name)) return { [textFields[name]]: value };
  if (has(checkFields, name)) return { [checkFields[name]]: field instanceof HTMLInputElement && field.checked };
  if (name === 'gender') return value === 'MRS' || value === 'MR' ? { registrationGender: value } : null;
  return name === 'country' ? { registrationCountry: isCountryCode(value) ? value : '' } : null;
}

/** Fields that the visitor has already touched win over the draft; their values are returned as a change to it. */
export function restoreDraft(form: HTMLFormElement, draft: ClientRegistration): Partial<ClientRegistration> {
  const typed: Partial<ClientRegistration>[] = [];
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (isTouched(field)) typed.push(changeOf(field) ?? {});
    else put(field, draft);
  }
  return Object.assign({}, ...typed) as Partial<ClientRegistration>;
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(initial, 0);
  }
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function put(field: Field, draft: ClientRegistration): void {
  if (field instanceof HTMLSelectElement) {
    const isOffered = [...field.options].some((option) => option.value === draft.registrationCountry);
    if (draft.registrationCountry !== '' && isOffered) field.value = draft.registrationCountry;
  } else if (field.name === 'gender') field.checked = field.value === draft.registrationGender;
  else if (has(checkFields, field.name)) field.checked = draft[checkFields[field.name]];
  else if (has(textFields, field.name)) field.value = draft[textFields[field.name]];
}
