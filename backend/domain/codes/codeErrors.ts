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
  /** `yes`, `true` or `x`: the code is only usable with a link, so that a link's limits apply. Empty: no. */
  linkOnly: 'linkonly',
  /** Where visitors go while the code is used up, reserved, paused or expired: `interest`, `code:OTHER` or `text:…`. */
  fallback: 'fallback',
} as const;

export type CodeField = keyof typeof columnNames;

export type NewCodeInput = { readonly [Field in CodeField]?: string | undefined };

export const errorMessages = {
  required: 'is missing',
  invalid: 'is invalid',
  day: 'must be a date such as 2027-04-30',
  number: 'must be a whole number without separators, such as 1000',
  yesOrNo: 'must be "yes" or "no"',
  fallback: 'must be "interest", "code:" with another code, or "text:" with at most 200 characters',
  kind: 'must be "campaign" or "member"',
  tier: `must be one of ${tierNames.join(', ')}`,
  countries: `must be two-letter codes from this list: ${countryCodes.join(' ')}`,
  letters: 'may only contain the letters A to Z and digits, at most 64',
  garbled: 'contains garbled characters: save the table as "CSV UTF-8"',
  characters: 'may only contain letters, spaces, apostrophes, hyphens and full stops',
  tooLong: 'has more than 80 characters',
  tooShort: 'has fewer than 12 characters',
  lookAlikes: 'contains characters that look alike (0, O, 1, I, L)',
  range: 'is too small or too large',
  order: 'is not after the start',
  past: 'is in the past',
  tooFar: 'is more than 10 years from today',
  duplicate: 'also appears in an earlier line',
  exists: 'already exists',
  unknownColumn: 'is not a known column',
  columnTwice: 'appears twice in the heading',
  malformed: 'the line does not match the heading, or a quotation mark is not closed',
  noRows: 'no rows below the heading',
  tooMany: 'more than 10,000 rows',
};

export type CodeErrorReason = keyof typeof errorMessages;

export interface CodeError {
  readonly field: CodeField | 'count';
  readonly reason: CodeErrorReason;
}
