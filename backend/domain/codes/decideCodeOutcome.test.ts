import { type CodeRecord, decideCodeOutcome, getMailInviterName, isUsable } from './decideCodeOutcome.ts';
import type { LinkStatus } from './signedLinks.ts';

const now = new Date('2026-03-20T10:00:00Z');
const inMs = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const record: CodeRecord = {
  code: 'CODE2026',
  inviterName: 'Anna',
  inviterGone: false,
  refererRefused: false,
  balance: 2,
  tier: 'PERCENT_10',
  timed: false,
  customization: 'COMPLETE',
  state: 'active',
  startsAt: null,
  endsAt: null,
  countries: null,
  scenario: null,
  ownerId: null,
  greeting: '',
  fallback: null,
};

it.each([
  ['a slot is free', record, 1, null],
  ['every slot is reserved', record, 2, 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'],
  ['the quota is used up', { ...record, balance: 0 }, 0, 'REGISTRATION_CODE_NO_BALANCE_LEFT'],
  ['the code has no limit', { ...record, balance: null }, 1_000_000, null],
])('decides when %s', (_what, code, reservedCount, error) => {
  const outcome = decideCodeOutcome(code, 'absent', reservedCount, now);
  expect(outcome.errors).toEqual(error === null ? [] : [error]);
  expect(isUsable(outcome)).toBe(error === null);
});

const invalid = ['REGISTRATION_CODE_INVALID'];
const expired = ['REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_EXPIRED'];
const timestampMissing = ['REGISTRATION_CODE_INVALID', 'VALIDITY_TIMESTAMP_MISSING'];

it.each<[string, Partial<CodeRecord>, readonly string[]]>([
  ['is active', {}, []],
  ['is paused', { state: 'paused' }, invalid],
  ['is revoked', { state: 'revoked' }, invalid],
  ['starts in a millisecond', { startsAt: inMs(1) }, invalid],
  ['starts now', { startsAt: now }, []],
  ['ends in a millisecond', { endsAt: inMs(1) }, []],
  ['is in its last millisecond', { endsAt: now }, []],
  ['has just ended', { endsAt: inMs(-1) }, expired],
  ['ended while it was paused', { endsAt: inMs(-1), state: 'paused' }, invalid],
])('returns the contract’s details for a code that %s', (_what, difference, details) => {
  const outcome = decideCodeOutcome({ ...record, ...difference }, 'valid', 0, now);
  expect(outcome.errorDetails).toEqual(details);
  expect(isUsable(outcome)).toBe(details.length === 0);
});

it.each<[LinkStatus, Partial<CodeRecord>, readonly string[]]>([
  ['valid', { timed: true }, []],
  ['absent', {}, []],
  ['absent', { timed: true }, timestampMissing],
  ['truncated', {}, timestampMissing],
  ['expired', {}, expired],
  ['tampered', {}, invalid],
  ['revoked', {}, invalid],
  ['revoked', { endsAt: inMs(-1) }, invalid],
  ['valid', { refererRefused: true, state: 'paused' }, ['REFERER_INVALID']],
  ['expired', { inviterGone: true }, expired],
  ['valid', { inviterGone: true, customization: 'MISSING' }, ['INVITER_INVALID']],
  ['valid', { customization: 'MISSING' }, ['CUSTOMIZATION_MISSING']],
])('decides about a link that is %s to a code with %j', (linkStatus, difference, details) => {
  const outcome = decideCodeOutcome({ ...record, ...difference }, linkStatus, 0, now);
  expect(outcome.errorDetails).toEqual(details);
  expect(isUsable(outcome)).toBe(details.length === 0);
});

it('rejects an unknown code', () => {
  expect(decideCodeOutcome(null, 'absent', 0, now).errorDetails).toEqual(invalid);
});

it('accepts a code whose customization is missing but that has countries', () => {
  const outcome = decideCodeOutcome({ ...record, customization: 'MISSING_WITH_COUNTRIES' }, 'absent', 0, now);
  expect(outcome).toMatchObject({ errors: ['CUSTOMIZATION_MISSING'], invitorName: 'Anna', voucherTier: 'PERCENT_10' });
  expect(isUsable(outcome)).toBe(true);
});

it('offers only the countries of the code', () => {
  const { countryOptions } = decideCodeOutcome({ ...record, countries: ['AT', 'PL'] }, 'absent', 0, now);
  expect(countryOptions.map(({ isoCode }) => isoCode)).toEqual(['AT', 'PL']);
});

it('reveals neither inviter nor voucher of a rejected code', () => {
  expect(decideCodeOutcome({ ...record, balance: 0 }, 'absent', 0, now)).toMatchObject({
    invitorName: null,
    voucherTier: null,
    countryOptions: [],
  });
});

it.each([
  ['Anna Lindqvist', 'Anna Lindqvist'],
  ['J.R.R. Öst', 'J.R.R. Öst'],
  ['<b>Anna</b>', '<b>Anna</b>'],
  ['Win at gro.live/prize', null],
  ['anna@gro.live', null],
  ['Anna & Erik (Öst)', 'Anna & Erik (Öst)'],
  ['Salon 48', 'Salon 48'],
  ['Anna https://16909060', null],
  ['evil。example', null],
  ['evil．example', null],
  ['Anna tel:5', null],
  ['Anna 0171 2345', null],
  [null, null],
])('writes the inviter %j as %j in a mail, without names that become links', (name, expected) => {
  expect(getMailInviterName(name)).toBe(expected);
});
