/** The form's fields by name: where each is kept, and the words for its error (spec §5), whichever side finds it. */
import type { MessageKey } from '../../shared/messageKeys.ts';
import type { FieldErrorCode, RegistrationField } from '../../shared/validation/registrationForm.ts';
import type { ClientRegistration } from './clientRegistration.ts';

/** The newsletter is a visitor's free choice: there is nothing in it to mend, and no words for it. */
export type MendableField = Exclude<RegistrationField, 'newsletter'>;

/** The words that stand beside a field of the form; null while nothing is wrong with it. */
export type ErrorOf = (field: MendableField) => string | null;

/** Where the registration state keeps each field of the form, by the field's name. */
export const draftKeys: ReadonlyMap<string, keyof ClientRegistration> = new Map(
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

export function fieldMessage(field: MendableField, code: FieldErrorCode): MessageKey {
  const isName = field === 'firstname' || field === 'lastname';
  if (isName && code === 'length') return 'validation:length';
  if (isName && code !== 'required') return 'validation:characters';
  if (field === 'postalCode' && code === 'characters') return 'validation:postalCodeCharacters';
  return `validation:${field}`;
}

export function isMendable(name: string): name is MendableField {
  return name !== 'newsletter' && draftKeys.has(name);
}
