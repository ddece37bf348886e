import { countryCodes } from '../../../shared/i18n/countries.ts';
import { tierNames } from './vouchers.ts';

/** The fields of a new code, each with its heading in a table, and what may be wrong with one. */
export const columnNames = {
  /** Empty: one is drawn. */
  code: 'code',
  /** Empty: a member code where there is an inviter, else a campaign's. */
  kind: 'kind',
  inviterName: 'inviter',
  /** Empty: as many places as come. */
  balance: 'balance',
  tier: 'tier',
  /** Two letters each, with spaces, commas, semicolons or slashes between; empty: all. */
  countries: 'countries',
  /** A day of the house, the last one included, `2027-12-31` or `31.12.2027`, or a time with its zone, ISO 8601. */
  startsAt: 'starts',
  endsAt: 'ends',
  label: 'label',
  /** `yes`, `true` or `x`: good for nothing but links, whose end, revocation and single guest nobody evades by the bare code. Empty: no. */
  linkOnly: 'linkonly',
} as const;

export type CodeField = keyof typeof columnNames;

/** As typed; what is left out or empty takes its default. */
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
