/** spec §5: the words for a field's error, in one place for what the browser finds and what the backend answers. */
import type { MessageKey } from '../../shared/messageKeys.ts';
import type { FieldErrorCode, RegistrationField } from '../../shared/validation/registrationForm.ts';

/** The newsletter is a visitor's free choice: there is nothing in it to mend, and no words for it. */
export type MendableField = Exclude<RegistrationField, 'newsletter'>;

/** The words that stand beside a field of the form; null while nothing is wrong with it. */
export type ErrorOf = (field: MendableField) => string | null;

const mendable: readonly string[] = [
  'gender',
  'firstname',
  'lastname',
  'email',
  'country',
  'postalCode',
  'birthday',
  'terms',
] satisfies MendableField[];

export function fieldMessage(field: MendableField, code: FieldErrorCode): MessageKey {
  const isName = field === 'firstname' || field === 'lastname';
  if (isName && code === 'length') return 'validation:length';
  if (isName && code !== 'required') return 'validation:characters';
  if (field === 'postalCode' && code === 'characters') return 'validation:characters';
  return `validation:${field}`;
}

export function isMendable(name: string): name is MendableField {
  return mendable.includes(name);
}
