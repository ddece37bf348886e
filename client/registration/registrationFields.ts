/** The form's fields: where each is stored, and the text of its error (spec §5). */
import type { MessageKey } from '../../shared/i18n/messageKeys.ts';
import type { FieldErrorCode, RegistrationField } from '../../shared/validation/registrationForm.ts';
import { type ClientRegistration, hasExpectedType } from './clientRegistration.ts';

/** The newsletter has no validation error. */
export type ValidatedField = Exclude<RegistrationField, 'newsletter'>;

export type GetFieldError = (field: ValidatedField) => string | null;

const draftKeys: ReadonlyMap<string, keyof ClientRegistration> = new Map(
  Object.entries({
    gender: 'registrationGender',
    firstname: 'registrationFirstName',
    lastname: 'registrationLastName',
    email: 'registrationEmail',
    country: 'registrationCountry',
    postalCode: 'registrationPostalCode',
    birthday: 'registrationBirthday',
    newsletter: 'registrationNewsLetter',
    terms: 'registrationTermsAndConditions',
  } satisfies Record<RegistrationField, keyof ClientRegistration>),
);

export function getFieldMessage(field: ValidatedField, code: FieldErrorCode): MessageKey {
  const isName = field === 'firstname' || field === 'lastname';
  if (isName && code === 'length') return 'validation:length';
  if (isName && code !== 'required') return 'validation:characters';
  if (field === 'postalCode' && code === 'characters') return 'validation:postalCodeCharacters';
  return `validation:${field}`;
}

export function isValidatedField(name: string): name is ValidatedField {
  return name !== 'newsletter' && draftKeys.has(name);
}

type Field = HTMLInputElement | HTMLSelectElement;

/** A changed form is another registration, so it gets another idempotency key. */
export function getDraftChange(field: Field): Partial<ClientRegistration> | null {
  const key = draftKeys.get(field.name);
  const value = field.type === 'checkbox' && field instanceof HTMLInputElement ? field.checked : field.value;
  return key !== undefined && hasExpectedType(key, value) ? { [key]: value, idempotencyKey: '' } : null;
}

/** Fields that were changed before hydration have priority over the draft; they are returned as a change to it. */
export function restoreDraft(form: HTMLFormElement, draft: ClientRegistration): Partial<ClientRegistration> {
  for (const field of getFields(form)) {
    const key = draftKeys.get(field.name);
    if (key !== undefined && !isTouched(field)) setFieldValue(field, draft[key]);
  }
  return readDraft(form, draft);
}

/** What was typed before hydration, or autofilled without an event. */
export function readDraft(form: HTMLFormElement, draft: ClientRegistration): Partial<ClientRegistration> {
  const changes = getFields(form).flatMap((field) => {
    const key = draftKeys.get(field.name);
    const change = isTouched(field) ? getDraftChange(field) : null;
    return key === undefined || change?.[key] === draft[key] ? [] : [change];
  });
  return Object.assign({}, ...changes) as Partial<ClientRegistration>;
}

function getFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement);
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(initial, 0);
  }
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function setFieldValue(field: Field, value: ClientRegistration[keyof ClientRegistration]): void {
  if (field instanceof HTMLSelectElement) {
    const hasOption = [...field.options].some((option) => option.value === value);
    if (value !== '' && hasOption) field.value = String(value);
  } else if (field.type === 'radio') field.checked = field.value === value;
  else if (typeof value === 'boolean') field.checked = value;
  else field.value = String(value);
}
