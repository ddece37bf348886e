/** Parses a new code from a form or a line of a table, with an error for every invalid field. */
import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { maxInviterNameLength } from '../../../shared/codes/inviterName.ts';
import { cleanRegistrationCode, isRegistrationCode } from '../../../shared/codes/registrationCode.ts';
import { isCountryCode } from '../../../shared/i18n/countries.ts';
import { cleanText } from '../../../shared/validation/cleanText.ts';
import { cleanName, isName } from '../../../shared/validation/name.ts';
import { isDay, parseEndOfDay, parseStartOfDay } from '../days.ts';
import { type CodeRow, cleanLabel } from '../records.ts';
import type { CodeErrorReason, CodeField, NewCodeInput } from './codeErrors.ts';
import { isTierName, type TierName } from './vouchers.ts';

export interface NewCode
  extends Pick<
    CodeRow,
    'kind' | 'inviterName' | 'balance' | 'tier' | 'countries' | 'startsAt' | 'endsAt' | 'label' | 'timed' | 'fallback'
  > {
  readonly code: string | null;
}

const maxQuota = 1_000_000;
/** Detects mistyped years. */
const maxYearsAway = 10;
const maxCellLength = 200;
const maxFallbackLength = 'text:'.length + 200;

export function parseNewCode(input: NewCodeInput, now: Date) {
  const errors: { readonly field: CodeField; readonly reason: CodeErrorReason }[] = [];
  const readField = <Value>(field: CodeField, parse: (text: string) => Value | CellError): Value | null => {
    const maxLength = field === 'fallback' ? maxFallbackLength : maxCellLength;
    const text = cleanText(input[field] ?? '', maxLength + 1);
    const value = text.length > maxLength && field !== 'label' ? new CellError('invalid') : parse(text);
    if (!(value instanceof CellError)) return value;
    errors.push({ field, reason: value.reason });
    return null;
  };
  const inviterName = cleanName(input.inviterName ?? '', maxInviterNameLength + 1) || null;
  const value: NewCode = {
    code: readField('code', parseCode),
    kind: readField('kind', (text) => parseKind(text, inviterName)) ?? 'campaign',
    inviterName,
    balance: readField('balance', parseBalance),
    tier: readField('tier', parseTier),
    countries: readField('countries', parseCountries),
    startsAt: readField('startsAt', (text) => parseDate(text, parseStartOfDay, now)),
    endsAt: readField('endsAt', (text) => {
      const end = parseDate(text, parseEndOfDay, now);
      return end instanceof Date && end < now ? new CellError('past') : end;
    }),
    label: readField('label', (text) => cleanLabel(text) ?? new CellError('tooLong')) ?? '',
    timed: readField('linkOnly', parseYesNo) ?? false,
    fallback: readField('fallback', parseFallback),
  };
  if (value.kind === 'member' && inviterName === null) errors.push({ field: 'inviterName', reason: 'required' });
  if (inviterName !== null && inviterName.length > maxInviterNameLength)
    errors.push({ field: 'inviterName', reason: 'tooLong' });
  else if (inviterName !== null && !isName(inviterName)) errors.push({ field: 'inviterName', reason: 'characters' });
  if (!isPeriod(value)) errors.push({ field: 'endsAt', reason: 'order' });
  return errors.length === 0 ? { ok: true as const, value } : { ok: false as const, errors };
}

export const isPeriod = ({ startsAt, endsAt }: Pick<NewCode, 'startsAt' | 'endsAt'>): boolean =>
  startsAt === null || endsAt === null || startsAt < endsAt;

class CellError {
  constructor(readonly reason: CodeErrorReason) {}
}

function parseCode(text: string): string | null | CellError {
  const code = cleanRegistrationCode(text);
  if (code === '') return null;
  if (!isRegistrationCode(code)) return new CellError('letters');
  if (code.length < newCodeLength) return new CellError('tooShort');
  return hasLookAlikes(code) ? new CellError('lookAlikes') : code;
}

function parseKind(text: string, inviterName: string | null): NewCode['kind'] | CellError {
  const kind = text.toLowerCase();
  if (kind === '') return inviterName === null ? 'campaign' : 'member';
  return kind === 'campaign' || kind === 'member' ? kind : new CellError('kind');
}

function parseBalance(text: string): number | null | CellError {
  if (text === '') return null;
  // `1.000` and `1,000` mean one or a thousand, depending on the country.
  if (!/^\d{1,9}$/.test(text)) return new CellError('number');
  const quota = Number(text);
  return quota < 1 || quota > maxQuota ? new CellError('range') : quota;
}

function parseYesNo(text: string): boolean | CellError {
  const word = text.toLowerCase();
  if (['', 'no', 'false'].includes(word)) return false;
  return ['yes', 'true', 'x'].includes(word) || new CellError('yesOrNo');
}

function parseFallback(text: string): string | null | CellError {
  const [, name = '', value = ''] = /^(\w+)\s*(?::\s*(.*))?$/.exec(text) ?? [];
  const kind = name.toLowerCase();
  if (text === '' || (kind === 'interest' && value === '')) return kind || null;
  const cleaned = kind === 'code' ? cleanRegistrationCode(value) : value;
  const isValid = kind === 'code' ? isRegistrationCode(cleaned) : kind === 'text' && cleaned !== '';
  return isValid ? `${kind}:${cleaned}` : new CellError('fallback');
}

function parseTier(text: string): TierName | null | CellError {
  if (text === '') return null;
  const tier = text.toUpperCase().replace(/^(10|20) ?%$/, 'PERCENT_$1');
  return isTierName(tier) ? tier : new CellError('tier');
}

function parseCountries(text: string): readonly string[] | null | CellError {
  const codes = text.toUpperCase().match(/[^\s,;/|]+/g) ?? [];
  if (codes.length === 0) return null;
  return codes.every(isCountryCode) ? [...new Set(codes)].sort() : new CellError('countries');
}

const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

/** Days in spreadsheet formats: with midnight, or day first with dots. */
const toIsoDay = (input: string) =>
  input
    .replace(/[ T]00:00(:00)?$/, '')
    .replace(
      /^(\d\d?)\.(\d\d?)\.(\d{4})$/,
      (_, day, month, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );

function parseDate(input: string, toDate: (day: string) => Date, now: Date): Date | null | CellError {
  if (input === '') return null;
  const text = toIsoDay(input);
  const day = text.slice(0, 10);
  const isDayOnly = text === day;
  // `03/04/2027` is ambiguous.
  if (!(isDayOnly ? /^\d{4}-\d\d-\d\d$/.test(day) : v.is(timestampSchema, text))) return new CellError('day');
  if (!isDay(day)) return new CellError('invalid');
  const moment = isDayOnly ? parseStartOfDay(day) : new Date(text);
  if (Number.isNaN(moment.getTime())) return new CellError('invalid');
  const shiftYears = (years: number) => new Date(now).setUTCFullYear(now.getUTCFullYear() + years);
  if (moment.getTime() < shiftYears(-maxYearsAway) || moment.getTime() > shiftYears(maxYearsAway))
    return new CellError('tooFar');
  return isDayOnly ? toDate(day) : moment;
}

/** Without look-alikes (0 O D, 1 I L, 2 Z, 5 S, 8 B, U V). Twelve characters have 51 bits. */
export const codeAlphabet = 'CFGHJKMNPQRTWXY34679';

const newCodeLength = 12;

export function generateCode(): string {
  return Array.from({ length: newCodeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

export const hasLookAlikes = (code: string) => /[0O1IL]/.test(code);
