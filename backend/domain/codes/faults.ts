/** The fields of a new code as somebody types them, and what may be wrong with one. */

/** As typed; what is left out or empty takes its default. */
export interface TypedNewCode {
  /** Empty: one is drawn. */
  readonly code?: string | undefined;
  /** Empty: a member code where there is an inviter, else a campaign's. */
  readonly kind?: string | undefined;
  readonly inviterName?: string | undefined;
  /** Empty: as many places as come. */
  readonly balance?: string | undefined;
  readonly tier?: string | undefined;
  /** Two letters each, with spaces or commas between; empty: all. */
  readonly countries?: string | undefined;
  /** A day of the house, the last one included, or a time, ISO 8601. */
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | undefined;
  readonly label?: string | undefined;
  /** `yes`, `true` or `x`: good for nothing but links, whose end, revocation and single guest nobody evades by the bare code. Empty: no. */
  readonly linkOnly?: string | undefined;
}

export type CodeField = keyof TypedNewCode;

export type FaultReason =
  | 'required'
  | 'invalid'
  | 'day'
  | 'number'
  | 'yesOrNo'
  | 'garbled'
  | 'characters'
  | 'tooLong'
  | 'tooShort'
  | 'lookAlikes'
  | 'range'
  | 'order'
  | 'past'
  | 'tooFar'
  | 'duplicate'
  | 'exists'
  | 'unknownColumn'
  | 'columnTwice'
  | 'malformed'
  | 'tooMany';

export interface CodeFault {
  readonly field: string;
  readonly reason: FaultReason;
}

/** The heading of each field. */
export const columnOf: Readonly<Record<CodeField, string>> = {
  code: 'code',
  kind: 'kind',
  inviterName: 'inviter',
  balance: 'balance',
  tier: 'tier',
  countries: 'countries',
  startsAt: 'starts',
  endsAt: 'ends',
  label: 'label',
  linkOnly: 'linkonly',
};
