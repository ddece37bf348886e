import { countryCodes } from '../../../shared/i18n/countries.ts';
import { tierNames } from './vouchers.ts';

/** The fields of a new code and their headings in an imported table. */
export const columnNames = {
  /** Empty: generated. */
  code: 'code',
  /** Empty: `member` with an inviter, else `campaign`. */
  kind: 'kind',
  inviterName: 'inviter',
  /** Empty: unlimited. */
  balance: 'balance',
  tier: 'tier',
  /** Two letters each, separated by spaces, commas, semicolons or slashes; empty: all. */
  countries: 'countries',
  /** A day (`2027-12-31`, `31.12.2027`; `ends` included), or an ISO 8601 timestamp with its zone. */
  startsAt: 'starts',
  endsAt: 'ends',
  label: 'label',
  /** `yes`, `true` or `x`: the code is only usable with a link, so that a link's limits hold. Empty: no. */
  linkOnly: 'linkonly',
} as const;

export type CodeField = keyof typeof columnNames;

export type NewCodeInput = { readonly [Field in CodeField]?: string | undefined };

export const errorMessages = {
  required: 'is missing',
  invalid: 'cannot be read',
  day: 'is no day as in 2027-04-30',
  number: 'is no whole number in figures alone, as in 1000',
  yesOrNo: 'is neither "yes" nor "no"',
  kind: 'is neither "campaign" nor "member"',
  tier: `is none of ${tierNames.join(', ')}`,
  countries: `has more than these countries, by two letters each: ${countryCodes.join(' ')}`,
  letters: 'may have the letters A to Z and digits only, 64 at most',
  garbled: 'has letters that were lost: save the table as "CSV UTF-8"',
  characters: 'may have letters, spaces, apostrophes, hyphens and full stops only',
  tooLong: 'has more than eighty characters',
  tooShort: 'has fewer than twelve characters',
  lookAlikes: 'has a 0, O, 1, I or L, which are mistaken for one another',
  range: 'is too small or too large',
  order: 'is not after the beginning',
  past: 'is over already',
  tooFar: 'is more than ten years from today',
  duplicate: 'stands in an earlier line too',
  exists: 'exists already',
  unknownColumn: 'is no column of such a table',
  columnTwice: 'stands in the heading twice',
  malformed: 'the line does not fit the heading, or a quotation mark is open',
  noRows: 'no row below the heading',
  tooMany: 'more than ten thousand rows',
};

export type CodeErrorReason = keyof typeof errorMessages;

export interface CodeError {
  readonly field: CodeField | 'count';
  readonly reason: CodeErrorReason;
}
