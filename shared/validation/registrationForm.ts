/** The schema of the registration form, for browser and backend. */
import * as v from 'valibot';
import { countryCodes } from '../i18n/countries.ts';
import { cleanText } from './cleanText.ts';
import { isEmailAddress, maxEmailLength } from './email.ts';
import { cleanName, isName } from './name.ts';

const errorCodes = ['required', 'invalid', 'characters', 'length'] as const;

export type FieldErrorCode = (typeof errorCodes)[number];

export function toErrorCode(text: string): FieldErrorCode {
  return errorCodes.find((code) => code === text) ?? 'invalid';
}

export const genders = ['MRS', 'MR'] as const;

const stringInput = v.optional(v.string('required'), '');

const text = (maxLength: number, clean = cleanText) =>
  v.pipe(
    stringInput,
    v.transform((value) => clean(value, maxLength + 1)),
  );

const choice = <const Options extends readonly string[]>(options: Options) =>
  v.pipe(stringInput, v.picklist(options, 'required'));

const maxPersonNameLength = 50;

const name = v.pipe(
  text(maxPersonNameLength, cleanName),
  v.nonEmpty('required'),
  v.maxLength(maxPersonNameLength, 'length'),
  v.check(isName, 'characters'),
);

export const emailSchema = v.pipe(text(maxEmailLength), v.nonEmpty('required'), v.check(isEmailAddress, 'invalid'));

const birthday = v.pipe(
  v.string(),
  v.check((value) => value === '' || isPastDate(value), 'invalid'),
);

const registrationFormSchema = v.object({
  gender: choice(genders),
  firstname: name,
  lastname: name,
  email: emailSchema,
  country: choice(countryCodes),
  postalCode: v.optional(v.pipe(text(12), v.regex(/^[\p{L}\p{N} -]{0,12}$/u, 'characters')), ''),
  birthday: v.optional(birthday, ''),
  newsletter: v.optional(v.boolean(), false),
  terms: v.pipe(v.optional(v.boolean(), false), v.literal(true, 'required')),
});

export type RegistrationFormValues = v.InferOutput<typeof registrationFormSchema>;

export type RegistrationField = keyof RegistrationFormValues;

export interface InvalidField<Field extends string = string> {
  readonly field: Field;
  readonly code: FieldErrorCode;
}

type Validated<Output, Field extends string> =
  | { readonly ok: true; readonly value: Output }
  /** At most one error per field, in the schema's order. */
  | { readonly ok: false; readonly errors: readonly InvalidField<Field>[] };

function createValidator<const Entries extends v.ObjectEntries>(schema: v.ObjectSchema<Entries, undefined>) {
  type Field = keyof Entries & string;
  return (input: unknown): Validated<v.InferOutput<typeof schema>, Field> => {
    const result = v.safeParse(schema, input, { abortPipeEarly: true });
    if (result.success) return { ok: true, value: result.output };
    const errors = result.issues.map(({ path, message }) => ({
      field: path?.[0]?.key as Field,
      code: toErrorCode(message),
    }));
    return { ok: false, errors };
  };
}

export const validateRegistrationForm = createValidator(registrationFormSchema);

export const validateMembershipInterest = createValidator(v.object({ email: emailSchema }));

function isPastDate(value: string): boolean {
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : Number.NaN);
  return day.toJSON()?.startsWith(value) === true && value > '1900' && day.getTime() < Date.now();
}
