import { createHash } from 'node:crypto';
import { lintPersonalData, lintPush } from './lintPersonalData.ts';
import { inEveryEncoding } from './seededValues.ts';

const whats = (findings: ReturnType<typeof lintPersonalData>) => findings.map(({ what }) => what);

describe('the personal-data linter', () => {
  it.each(
    ['anna.lindqvist+x@example.com', 'jürgen@müller.example'].flatMap((email) =>
      Object.entries(inEveryEncoding(email)).map(([encoding, text]) => [encoding, text] as const),
    ),
  )('finds an email address in %s form (%s)', (_encoding, text) => {
    expect(whats(lintPersonalData({ deep: [{ note: `before ${text} after` }] }))).toContain('email');
    expect(whats(lintPersonalData({ [text]: 1 }))).toContain('email');
  });

  it.each(
    ['Łucja', 'WELCOME10', '12.04.1985', '80331'].flatMap((seed) =>
      Object.entries(inEveryEncoding(seed)).map(([encoding, text]) => [seed, encoding, text] as const),
    ),
  )('finds the seeded %s in %s form', (seed, _encoding, text) => {
    expect(whats(lintPersonalData(`x ${text} y`, [seed]))).toContain('seeded value');
  });

  it.each([
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'token'],
    [btoa('Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'), 'token'],
    ['1795000000000.abcdefghijklmnopqrstuvwx', 'validity timestamp'],
    ['https://example.com/acquisition?rc=SOMECODE', 'code or timestamp of a link'],
    ['{"registrationCode":"SOMECODE"}', 'code or timestamp of a link'],
    ['/acquisition?utm_source=mail', 'query string'],
    ['%3Futm_source%3Dmail', 'query string'],
    ['+49 170 1234567', 'phone number'],
    ['0170/1234567', 'phone number'],
    ['0049 (170) 123-4567', 'phone number'],
    ['491701234567', 'phone number'],
    [491701234567, 'phone number'],
  ] as const)('finds in %p a %s', (value, what) => {
    expect(whats(lintPersonalData({ field: value }))).toContain(what);
  });

  it.each([{ email: 'x' }, { firstName: 'x' }, { rc: 'x' }])('finds a personal key by its name (%j)', (value) => {
    expect(whats(lintPersonalData(value))).toEqual(['personal key']);
  });

  it('returns the path', () => {
    const push = { event: 'landing', list: [0, { mail: 'anna@example.com' }] };
    expect(lintPersonalData(push)).toEqual([{ where: '.list[1].mail', what: 'email' }]);
  });

  it('reads arguments objects and structures that contain themselves', () => {
    const separate: Record<string, unknown> = { text: 'anna@example.com' };
    separate.self = separate;
    (function call(..._all: unknown[]) {
      // biome-ignore lint/complexity/noArguments: the data layer takes this very object.
      expect(whats(lintPersonalData(arguments))).toEqual(['email']);
    })('set', separate);
  });

  it.each([
    { event: 'web_vital', name: 'LCP', value: 1234.5000000001, rating: 'good' },
    { event: 'web_vital', name: 'CLS', value: 0.00012345678, rating: 'good' },
    { event: 'newsletter_subscription', email_hash: 'a'.repeat(32) + '0123456789012345'.repeat(2) },
    {
      event: 'assign_experiment',
      experiment_id: 'lean-registration',
      variation_id: '1',
      acq_anonymous_id: '01234567-1234-4567-8901-234567890123',
    },
    { application_brand: 'Salon XIV', application_country: 'DE', application_version: '0.1.0-1e5f' },
  ])('passes %j', (push) => {
    expect(lintPush(push)).toEqual([]);
  });

  it.each([
    [{ event: 'landing', extra: 1 }, '.extra', 'unregistered key'],
    [{ event: 'made_up', variant: 'x' }, '.variant', 'unregistered key'],
    [{ event: 'landing', email_hash: 'x' }, '.email_hash', 'not hashed'],
    [{ application_brand: 'x', more: 1 }, '.more', 'unregistered key'],
  ])('fails on names that are not registered (%j)', (push, where, what) => {
    expect(lintPush(push)).toContainEqual({ where, what });
  });

  it('finds nothing in ids and hashes', () => {
    const start = Date.parse('2026-11-21T10:00:00.123Z');
    const hashes = Array.from({ length: 3000 }, (_, index) => createHash('sha256').update(`${index}`).digest('hex'));
    const ids = hashes.map((hash) => hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5'));
    expect(lintPersonalData({ ids, hashes, start, seconds: start / 1000 })).toEqual([]);
  });
});
