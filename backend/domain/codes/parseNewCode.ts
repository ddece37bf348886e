/** A new code: drawn, or what somebody wants to make, from a form or a line of a table, where every field is judged and named where it is wrong. */
import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { cleanRegistrationCode, isRegistrationCode } from '../../../shared/codes/registrationCode.ts';
import { isCountryCode } from '../../../shared/i18n/countries.ts';
import { cleanName, isName } from '../../../shared/validation/name.ts';
import { cleanText } from '../../../shared/validation/text.ts';
import { endOfDay, isDay, startOfDay } from '../days.ts';
import { cleanLabel } from '../records.ts';
import { longestInviterName } from './decideCodeOutcome.ts';
import type { CodeField, FaultReason, TypedNewCode } from './faults.ts';
import { isTierName, type TierName } from './vouchers.ts';

export interface NewCode {
  /** Null: to be drawn. */
  readonly code: string | null;
  readonly kind: 'campaign' | 'member';
  readonly inviterName: string | null;
  readonly balance: number | null;
  readonly tier: TierName | null;
  readonly countries: readonly string[] | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly label: string;
  readonly timed: boolean;
}

const mostPlaces = 1_000_000;
/** A mistyped year is further from today than any code's days. */
const mostYears = 10;
const longestCell = 200;

export function parseNewCode(typed: TypedNewCode, now: Date) {
  const faults: { readonly field: CodeField; readonly reason: FaultReason }[] = [];
  const read = <Value>(field: CodeField, parse: (text: string) => Value | Fault): Value | null => {
    const text = cleanText(typed[field] ?? '', longestCell + 1);
    const value = text.length > longestCell && field !== 'label' ? new Fault('invalid') : parse(text);
    if (!(value instanceof Fault)) return value;
    faults.push({ field, reason: value.reason });
    return null;
  };
  const inviterName = cleanName(typed.inviterName ?? '', longestInviterName + 1) || null;
  const value: NewCode = {
    code: read('code', parseCode),
    kind: read('kind', (text) => parseKind(text, inviterName)) ?? 'campaign',
    inviterName,
    balance: read('balance', parseBalance),
    tier: read('tier', parseTier),
    countries: read('countries', parseCountries),
    startsAt: read('startsAt', (text) => parseMoment(text, startOfDay, now)),
    endsAt: read('endsAt', (text) => {
      const end = parseMoment(text, endOfDay, now);
      return end instanceof Date && end < now ? new Fault('past') : end;
    }),
    label: read('label', (text) => cleanLabel(text) ?? new Fault('tooLong')) ?? '',
    timed: read('linkOnly', parseYes) ?? false,
  };
  if (value.kind === 'member' && inviterName === null) faults.push({ field: 'inviterName', reason: 'required' });
  // Strangers read it in mails: the rule is that of visitors' names.
  if (inviterName !== null && (inviterName.length > longestInviterName || !isName(inviterName)))
    faults.push({ field: 'inviterName', reason: 'characters' });
  if (value.startsAt !== null && value.endsAt !== null && value.startsAt >= value.endsAt)
    faults.push({ field: 'endsAt', reason: 'order' });
  return faults.length === 0 ? { ok: true as const, value } : { ok: false as const, faults };
}

class Fault {
  constructor(readonly reason: FaultReason) {}
}

function parseCode(text: string): string | null | Fault {
  const code = cleanRegistrationCode(text);
  if (code === '') return null;
  if (!isRegistrationCode(code)) return new Fault('letters');
  if (code.length < newCodeLength) return new Fault('tooShort');
  return hasLookAlikes(code) ? new Fault('lookAlikes') : code;
}

function parseKind(text: string, inviterName: string | null): NewCode['kind'] | Fault {
  const kind = text.toLowerCase();
  if (kind === '') return inviterName === null ? 'campaign' : 'member';
  return kind === 'campaign' || kind === 'member' ? kind : new Fault('kind');
}

function parseBalance(text: string): number | null | Fault {
  if (text === '') return null;
  // `1.000` and `1,000` are a thousand to one half of Europe, and one to the other.
  if (!/^\d{1,9}$/.test(text)) return new Fault('number');
  const places = Number(text);
  return places < 1 || places > mostPlaces ? new Fault('range') : places;
}

function parseYes(text: string): boolean | Fault {
  const word = text.toLowerCase();
  if (['', 'no', 'false'].includes(word)) return false;
  return ['yes', 'true', 'x'].includes(word) || new Fault('yesOrNo');
}

function parseTier(text: string): TierName | null | Fault {
  if (text === '') return null;
  const tier = text.toUpperCase().replace(/^(10|20) ?%$/, 'PERCENT_$1');
  return isTierName(tier) ? tier : new Fault('tier');
}

function parseCountries(text: string): readonly string[] | null | Fault {
  const codes = text.toUpperCase().match(/[^\s,;/|]+/g) ?? [];
  if (codes.length === 0) return null;
  return codes.every(isCountryCode) ? [...new Set(codes)].sort() : new Fault('countries');
}

const time = v.pipe(v.string(), v.isoTimestamp());

/** Days as spreadsheets write them. With dots, unlike slashes, everybody writes the day first; midnight without a zone is no moment. */
const isoDay = (typed: string) =>
  typed
    .replace(/[ T]00:00(:00)?$/, '')
    .replace(
      /^(\d\d?)\.(\d\d?)\.(\d{4})$/,
      (_, day, month, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );

function parseMoment(typed: string, momentOf: (day: string) => Date, now: Date): Date | null | Fault {
  if (typed === '') return null;
  const text = isoDay(typed);
  const day = text.slice(0, 10);
  const isBare = text === day;
  // `03/04/2027` is a day of March to some, and of April to others.
  if (!(isBare ? /^\d{4}-\d\d-\d\d$/.test(day) : v.is(time, text))) return new Fault('day');
  if (!isDay(day)) return new Fault('invalid');
  const moment = isBare ? startOfDay(day) : new Date(text);
  if (Number.isNaN(moment.getTime())) return new Fault('invalid');
  const yearsAway = (years: number) => new Date(now).setUTCFullYear(now.getUTCFullYear() + years);
  if (moment.getTime() < yearsAway(-mostYears) || moment.getTime() > yearsAway(mostYears)) return new Fault('tooFar');
  return isBare ? momentOf(day) : moment;
}

/** No 0 O D, 1 I L, 2 Z, 5 S, 8 B, U V. 20 to the power of 12 are 51 bits: nobody meets one by trying. */
export const codeAlphabet = 'CFGHJKMNPQRTWXY34679';

const newCodeLength = 12;

/** What no new code may have, however it was made. */
const lookAlikes = /[0O1IL]/;

export function generateCode(): string {
  return Array.from({ length: newCodeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

export const hasLookAlikes = (code: string) => lookAlikes.test(code);
