import { cleanRegistrationCode, isRegistrationCode } from '../../../shared/codes/registrationCode.ts';
import type { NewCodeInput } from './codeErrors.ts';
import { codeAlphabet, generateCode, hasLookAlikes, parseNewCode } from './parseNewCode.ts';

const today = new Date('2026-02-20T10:00:00Z');

const errorsOf = (typed: NewCodeInput) => {
  const parsed = parseNewCode(typed, today);
  return parsed.ok ? [] : parsed.errors.map(({ field, reason }) => `${field} ${reason}`);
};

it.each<[string, NewCodeInput, readonly string[]]>([
  ['nothing at all', {}, []],
  ['a code that is too short', { code: 'SHRT' }, ['code tooShort']],
  ['a code with a look-alike', { code: 'SUMMER2026XO' }, ['code lookAlikes']],
  ['a code with an underscore', { code: 'ABCDEFGHJK_M' }, ['code letters']],
  ['an unknown kind', { kind: 'friend' }, ['kind kind']],
  ['a member code without a member', { kind: 'member' }, ['inviterName required']],
  ['an inviter that mails would link', { inviterName: 'Anna https://16909060' }, ['inviterName characters']],
  ['an inviter with a dot of another script', { inviterName: 'evil。example' }, ['inviterName characters']],
  ['an inviter with a domain', { inviterName: 'Win.at' }, ['inviterName characters']],
  ['an inviter with digits', { inviterName: 'Anna 4711' }, ['inviterName characters']],
  ['an inviter with markup', { inviterName: '<b>Anna</b>' }, ['inviterName characters']],
  ['an inviter that is too long', { inviterName: 'a'.repeat(81) }, ['inviterName tooLong']],
  ['an inviter with a title', { inviterName: 'Dr. Anna ’t Hooft' }, []],
  ['a cell that is too long', { countries: 'DE '.repeat(100) }, ['countries invalid']],
  ['a quota of zero', { balance: '0' }, ['balance range']],
  ['a quota that is too large', { balance: '1000001' }, ['balance range']],
  ['a fraction', { balance: '1.5' }, ['balance number']],
  ['a thousand in German format', { balance: '1.000' }, ['balance number']],
  ['a thousand in English format', { balance: '1,000' }, ['balance number']],
  ['a thousand with a no-break space', { balance: '1\u00a0000' }, ['balance number']],
  ['a number with a trailing no-break space', { balance: '20\u00a0' }, []],
  ['an unknown tier', { tier: 'PERCENT_75' }, ['tier tier']],
  ['a percentage of two tiers', { tier: '15 %' }, ['tier tier']],
  ['a country that is not served', { countries: 'DE UK' }, ['countries countries']],
  ['a day that does not exist', { endsAt: '2026-02-31' }, ['endsAt invalid']],
  ['a date in prose', { startsAt: 'tomorrow' }, ['startsAt day']],
  ['a German date that does not exist', { endsAt: '31.2.2027' }, ['endsAt invalid']],
  ['a German date with a two-digit year', { endsAt: '31.12.27' }, ['endsAt day']],
  ['a time without a zone', { endsAt: '2027-12-31T23:59' }, ['endsAt day']],
  ['a time with seconds, without a zone', { endsAt: '31.12.2027 23:59:59' }, ['endsAt day']],
  ['an ambiguous date', { endsAt: '03/04/2027' }, ['endsAt day']],
  ['an end before the start', { startsAt: '2026-03-02', endsAt: '2026-03-01' }, ['endsAt order']],
  ['a timestamp of a day that does not exist', { endsAt: '2026-02-31T10:00:00Z' }, ['endsAt invalid']],
  ['a two-digit year', { endsAt: '0026-12-31' }, ['endsAt tooFar']],
  ['the last year of the format', { endsAt: '9999-12-31' }, ['endsAt tooFar']],
  ['a first day in the last year of the format', { startsAt: '9999-12-31' }, ['startsAt tooFar']],
  ['a first day in the distant past', { startsAt: '1926-01-01' }, ['startsAt tooFar']],
  ['a timestamp in the year 0', { endsAt: '0000-01-01T00:00:00Z' }, ['endsAt invalid']],
  ['a last day in the past', { endsAt: '2026-02-19' }, ['endsAt past']],
  ['today as the first and the last day', { startsAt: '2026-02-20', endsAt: '2026-02-20' }, []],
  ['a last day ten years ahead', { endsAt: '2036-02-20' }, []],
  ['a last day a day later', { endsAt: '2036-02-21' }, ['endsAt tooFar']],
  ['neither yes nor no', { linkOnly: 'maybe' }, ['linkOnly yesOrNo']],
  ['a yes in German', { linkOnly: 'WAHR' }, ['linkOnly yesOrNo']],
  ['a label of the maximum length', { label: 'x'.repeat(80) }, []],
  ['a label that is too long', { label: 'x'.repeat(81) }, ['label tooLong']],
  ['a very long label', { label: 'x'.repeat(5000) }, ['label tooLong']],
  ['another page as the fallback', { fallback: 'shop' }, ['fallback fallback']],
  ['a fallback without a code', { fallback: 'code:' }, ['fallback fallback']],
  ['a fallback without a text', { fallback: 'text:' }, ['fallback fallback']],
  ['more after the application page', { fallback: 'interest:now' }, ['fallback fallback']],
  ['a text of the maximum length', { fallback: `text:${'x'.repeat(200)}` }, []],
  ['a text that is too long', { fallback: `text:${'x'.repeat(201)}` }, ['fallback invalid']],
  ['two errors', { tier: 'x', balance: 'x' }, ['balance number', 'tier tier']],
])('rejects each invalid field of %s', (_what, typed, errors) => {
  expect(errorsOf(typed)).toEqual(errors);
});

it('normalises typed values', () => {
  const typed = {
    code: 'abcd-efgh jkmn',
    inviterName: ' Anna\u200b ',
    balance: '20',
    tier: 'percent_15',
    countries: 'pl, AT at',
    startsAt: '2026-03-01',
    endsAt: '2026-03-01',
    label: ' Spring ',
    linkOnly: 'Yes',
    fallback: 'Code : welcome-15',
  };
  expect(parseNewCode(typed, today)).toEqual({
    ok: true,
    value: {
      code: 'ABCDEFGHJKMN',
      kind: 'member',
      inviterName: 'Anna',
      balance: 20,
      tier: 'PERCENT_15',
      countries: ['AT', 'PL'],
      startsAt: new Date('2026-02-28T23:00:00Z'),
      endsAt: new Date('2026-03-01T22:59:59.999Z'),
      label: 'Spring',
      timed: true,
      fallback: 'code:WELCOME15',
    },
  });
});

it.each([
  ['', null],
  [' Interest ', 'interest'],
  ['TEXT: Opens in May: see you', 'text:Opens in May: see you'],
])('reads the fallback %j', (fallback, value) => {
  expect(parseNewCode({ fallback }, today)).toMatchObject({ value: { fallback: value } });
});

it.each([
  ['10 %', 'PERCENT_10'],
  ['20\u00a0%', 'PERCENT_20'],
])('reads %s as the only tier with that percentage', (tier, name) => {
  expect(parseNewCode({ tier }, today)).toMatchObject({ value: { tier: name } });
});

it.each(['DE;AT', 'DE AT', 'de/at', 'DE\nAT', 'DE | AT'])('reads %j as two countries', (countries) => {
  expect(parseNewCode({ countries }, today)).toMatchObject({ value: { countries: ['AT', 'DE'] } });
});

it.each(['01.03.2027', '1.3.2027', '2027-03-01 00:00:00', '2027-03-01T00:00', '01.03.2027 00:00'])(
  'reads %s as a day, in the format of spreadsheets',
  (day) => {
    expect(parseNewCode({ startsAt: day, endsAt: day }, today)).toMatchObject({
      value: { startsAt: new Date('2027-02-28T23:00:00Z'), endsAt: new Date('2027-03-01T22:59:59.999Z') },
    });
  },
);

it('reads midnight with a zone as a timestamp', () => {
  const midnight = '2027-03-01T00:00:00Z';
  expect(parseNewCode({ endsAt: midnight }, today)).toMatchObject({ value: { endsAt: new Date(midnight) } });
});

it.each([
  ['TRUE', true],
  ['x', true],
  ['False', false],
  ['no', false],
])('reads %s as %s in the link-only field', (linkOnly, timed) => {
  expect(parseNewCode({ linkOnly }, today)).toMatchObject({ value: { timed } });
});

it('defaults to a campaign code without limits', () => {
  expect(parseNewCode({}, today)).toMatchObject({
    value: { code: null, kind: 'campaign', balance: null, countries: null, startsAt: null, endsAt: null },
  });
});

it.each([
  ['the clocks go forward', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['the clocks go back', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['summer', '2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T21:59:59.999Z'],
])('reads a day of %s in the time zone of Berlin', (_when, day, first, last) => {
  expect(parseNewCode({ startsAt: day, endsAt: day }, today)).toMatchObject({
    value: { startsAt: new Date(first), endsAt: new Date(last) },
  });
});

describe('a generated code', () => {
  const codes = Array.from({ length: 2000 }, () => generateCode());

  it('has twelve characters, which the site parses unchanged', () => {
    for (const code of codes) {
      expect(code).toHaveLength(12);
      expect(isRegistrationCode(code)).toBe(true);
      expect(cleanRegistrationCode(code)).toBe(code);
    }
  });

  it('has every character of the alphabet, and no look-alike', () => {
    expect(hasLookAlikes(codeAlphabet)).toBe(false);
    expect(new Set(codes.join(''))).toEqual(new Set(codeAlphabet));
  });

  it('is unique', () => {
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(['SUMMER2O26XY', 'ABCDEFGHIJKM', 'LABCDEFGHJKM', '1BCDEFGHJKMN', '0BCDEFGHJKMN'])(
    'finds the look-alike in %s',
    (code) => {
      expect(hasLookAlikes(code)).toBe(true);
    },
  );
});
