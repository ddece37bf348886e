/** The form's one schema, for browser and backend. It answers with codes: the words are the reader's. */
import * as v from 'valibot';
import { countryCodes } from '../countries.ts';
import { isEmailAddress } from './email.ts';
import { normaliseText } from './text.ts';

const errorCodes = ['required', 'invalid', 'characters', 'length'] as const;

export type FieldErrorCode = (typeof errorCodes)[number];

/** What is none of the codes reads as invalid. */
export function toErrorCode(text: string): FieldErrorCode {
  return errorCodes.find((code) => code === text) ?? 'invalid';
}

export const genders = ['MRS', 'MR'] as const;

const text = v.pipe(v.optional(v.string('required'), ''), v.transform(normaliseText));

/** A choice that is missing altogether is as unanswered as an empty one. */
const choice = <const Options extends readonly string[]>(options: Options) =>
  v.pipe(v.optional(v.string('required'), ''), v.picklist(options, 'required'));

const namePattern = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u;
/** No top-level domain has one letter, so `J.R.R.` stays a name. Scripts without letter case may get such domains. */
const initial = /^[\p{Lu}\p{Ll}]$/u;

/** A name that a mail client would turn into a link is a spam relay waiting to happen: `Win.at`, `www.x`. */
export function looksLikeHost(value: string): boolean {
  if (/www\./i.test(value)) return true;
  return value.split(/[ '’-]/).some((word) => {
    const labels = word.split('.');
    return labels.some((label, index) => {
      const next = labels[index + 1] ?? '';
      return label !== '' && next !== '' && !(initial.test(label) && initial.test(next));
    });
  });
}

const name = v.pipe(
  text,
  v.nonEmpty('required'),
  v.maxLength(50, 'length'),
  v.regex(namePattern, 'characters'),
  v.check((value) => !looksLikeHost(value), 'characters'),
);

export const emailSchema = v.pipe(text, v.nonEmpty('required'), v.check(isEmailAddress, 'invalid'));

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
  postalCode: v.optional(v.pipe(text, v.regex(/^[\p{L}\p{N} -]{0,12}$/u, 'characters')), ''),
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

function createValidate<const Entries extends v.ObjectEntries>(schema: v.ObjectSchema<Entries, undefined>) {
  type Field = keyof Entries & string;
  return (input: unknown): Validated<v.InferOutput<typeof schema>, Field> => {
    const result = v.safeParse(schema, input);
    if (result.success) return { ok: true, value: result.output };
    const byField = new Map<Field, FieldErrorCode>();
    for (const { path, message } of result.issues) {
      const field = path?.[0]?.key as Field;
      if (!byField.has(field)) byField.set(field, toErrorCode(message));
    }
    return { ok: false, errors: [...byField].map(([field, code]) => ({ field, code })) };
  };
}

export const validateRegistrationForm = createValidate(registrationFormSchema);

export const validateMembershipInterest = createValidate(v.object({ email: emailSchema }));

function isPastDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) && value > '1900' && time < Date.now();
}
