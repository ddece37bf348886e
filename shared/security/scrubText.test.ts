import { findSeeded, personal } from '../../test/support/findSeeded.ts';
import { scrubText, toError } from './scrubText.ts';

describe('an error message', () => {
  it.each([
    'Failed to initialize Growthbook',
    "Cannot read properties of undefined (reading 'countryOptions')",
    'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS',
    'Backend responded with 503',
    'Failed to fetch dynamically imported module: https://salon.example/acquisition/assets/Landing-6QY2CYJU.js',
    'Unexpected token < in JSON at position 0',
    'getaddrinfo ENOTFOUND backend.internal',
    'server/pages/pageHandler.ts:12:34',
  ])('stays unchanged without personal data: %s', (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it.each([
    ['anna@example.org is taken', '[scrubbed] is taken'],
    ['for Anna.B%40example.org', 'for [scrubbed]'],
    ['connect ECONNREFUSED 203.0.113.7:443', 'connect ECONNREFUSED 203.0.113.0:443'],
    ['from 2001:db8:85a3::8a2e:370:7334', 'from [scrubbed]'],
    ['from 192.168.100.200', 'from 192.168.100.0'],
    ['2001:db8::1 sent', '[scrubbed] sent'],
    ['born 1987-03-29', 'born [scrubbed]'],
    ['at 1987-03-29T10:20:30.456Z', 'at [scrubbed]'],
    ['at 1987-03-29T10:20', 'at [scrubbed]'],
    ['WELCOME10 unknown', '[scrubbed] unknown'],
    ['10WELCOME unknown', '[scrubbed] unknown'],
    ['c2VlZGVkLXNpZ25hdHVyZQ ended', '[scrubbed] ended'],
    ['born 29.3.1987, or 3/29/1987', 'born [scrubbed], or [scrubbed]'],
    ['link 1793561834123.c2VlZGVkLXNpZ25hdHVyZQ ended', 'link [scrubbed] ended'],
    ['GET /acquisition/de?rc=AB&utm_source=anna', 'GET /acquisition/de?[scrubbed]'],
    ['{"firstname":"Anna \\"Bo\\" O\'Neill","status":3}', '{"firstname":[scrubbed]","status":3}'],
    ["firstName=Anna Maria O'Neill, status=3", 'firstName=[scrubbed], status=3'],
    ["{ gender: 'MRS', country: 'DE' } is no input", "{ gender: [scrubbed]', country: [scrubbed]' } is no input"],
  ])('loses the fields of spec §7, and codes: %s', (text, left) => {
    expect(scrubText(text)).toBe(left);
  });

  it.each([
    ['JSON', JSON.stringify(personal)],
    ['JSON in JSON', JSON.stringify(JSON.stringify(personal))],
    ['JSON in JSON in JSON', JSON.stringify(JSON.stringify(JSON.stringify(personal)))],
    [
      'the state of the form',
      JSON.stringify({
        registration: JSON.stringify(
          Object.fromEntries(Object.entries(personal).map(([name, value]) => [`my${name}`, value])),
        ),
      }),
    ],
    ['a query', `https://salon.example/?${new URLSearchParams(personal)}`],
    [
      'lines',
      Object.entries(personal)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    ],
    ['a list of fields', JSON.stringify(Object.entries(personal).map(([name, value]) => `${name}=${value}`))],
  ])('contains none of the fields of spec §7 as %s', (_, text) => {
    expect(findSeeded(Buffer.from(scrubText(`Cannot store ${text} now`)), personal)).toEqual([]);
    expect(scrubText(text)).toMatch(/\[scrubbed\]/);
  });

  it('is not that of a thrown value, which may be anything', () => {
    expect(toError('anna').message).toBe('A value that is not an Error was thrown');
  });

  it('stays the same when it is scrubbed again', () => {
    const once = scrubText(`Cannot store ${JSON.stringify(personal)} of anna@example.org?rc=A1`);
    expect(scrubText(once)).toBe(once);
  });

  it('loses typed values of three letters or more, also URL-encoded', () => {
    const text = 'Jürgen is no list of J%C3%BCrgen, Anna Bo nor Bo';
    expect(scrubText(text, ['Jürgen', 'Anna', 'Anna Bo', 'Bo', ''])).toBe(
      '[scrubbed] is no list of [scrubbed], [scrubbed] nor Bo',
    );
  });
});
