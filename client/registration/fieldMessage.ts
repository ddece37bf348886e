/** spec §5: the words for a field's error, in one place for what the browser finds and what the backend answers. */
import type { MessageKey } from '../../shared/messageKeys.ts';
import type { FieldErrorCode, RegistrationField } from '../../shared/validation/registrationForm.ts';

/** The newsletter is a visitor's free choice: there is nothing in it to mend, and no words for it. */
export type MendableField = Exclude<RegistrationField, 'newsletter'>;

const ownMessage: Readonly<Record<MendableField, MessageKey>> = {
  gender: 'validation:gender',
  firstname: 'validation:firstname',
  lastname: 'validation:lastname',
  email: 'validation:email',
  country: 'validation:country',
  postalCode: 'validation:postalCode',
  birthday: 'validation:birthday',
  terms: 'validation:terms',
};

export function fieldMessage(field: MendableField, code: FieldErrorCode): MessageKey {
  const isName = field === 'firstname' || field === 'lastname';
  if (isName && code === 'length') return 'validation:length';
  if (isName && code !== 'required') return 'validation:characters';
  if (field === 'postalCode' && code === 'characters') return 'validation:characters';
  return ownMessage[field];
}

export function isMendable(name: string): name is MendableField {
  return Object.hasOwn(ownMessage, name);
}
