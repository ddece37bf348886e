import {
  type CodeRecord,
  cleanInviterName,
  decideCodeOutcome,
  inviterNameForMail,
  isUsable,
} from './decideCodeOutcome.ts';

const record: CodeRecord = {
  code: 'CODE2026',
  inviterName: 'Anna',
  inviterGone: false,
  refererRefused: false,
  balance: 2,
  tier: 'PERCENT_10',
  timed: false,
  customization: 'COMPLETE',
  scenario: null,
};

it.each([
  ['a place is left', record, 1, null],
  ['every place is held', record, 2, 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'],
  ['the balance is used up', { ...record, balance: 0 }, 0, 'REGISTRATION_CODE_NO_BALANCE_LEFT'],
  ['the code has no limit', { ...record, balance: null }, 1_000_000, null],
])('when %s', (_what, code, held, error) => {
  const outcome = decideCodeOutcome(code, 'absent', held);
  expect(outcome.errors).toEqual(error === null ? [] : [error]);
  expect(isUsable(outcome)).toBe(error === null);
});

it('tells nothing about the inviter or the voucher of a refused code', () => {
  expect(decideCodeOutcome({ ...record, balance: 0 }, 'absent', 0)).toMatchObject({
    invitorName: null,
    voucherTier: null,
    countryOptions: [],
  });
});

it.each([
  ['control and bidirectional characters', 'An\u0000na\u202e gro.live', 'Anna gro.live'],
  ['an endless name', '👩'.repeat(500), '👩'.repeat(80)],
  ['nothing but spaces', ' \u200b ', null],
  ['no name', null, null],
])('cleans %s out of an inviter’s name', (_what, name, expected) => {
  expect(cleanInviterName(name)).toBe(expected);
});

it.each([
  ['Anna Lindqvist', 'Anna Lindqvist'],
  ['J.R.R. Öst', 'J.R.R. Öst'],
  ['<b>Anna</b>', '<b>Anna</b>'],
  ['Win at gro.live/prize', null],
  ['anna@gro.live', null],
  [null, null],
])('of the inviter %j a mail says %j: no name that a mail client would turn into a link', (name, expected) => {
  expect(inviterNameForMail(name)).toBe(expected);
});
