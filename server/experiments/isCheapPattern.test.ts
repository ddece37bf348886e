import { isURLTargeted } from '@growthbook/growthbook';
import { hasCheapConditions, isCheapPattern, longestAddress } from './isCheapPattern.ts';

it.each([
  '^/acquisition(/[a-z]{2})?(\\?|$)',
  '^https?://[^/]+/(de|fr)/.*spring.*$',
  '[?&]utm_source=(google|bing)(&|$)',
  'utm_campaign=[a-z0-9_-]+',
  'formstarted',
  '.*spring.*',
  '^/acquisition/(en|de|fr|it|nl|pl|sv)/?$',
  '^[+*?({]{2}\\(\\*\\+\\?$',
  '(?=x)y(?<word>z)',
])('the expression %s may be used', (pattern) => {
  expect(isCheapPattern({ type: 'regex', pattern })).toBe(true);
  expect(() => new RegExp(pattern)).not.toThrow();
});

it.each([
  '^(x+)+$',
  '^(x*)*$',
  '^(?:x|xx)+$',
  '(.*a){4}b',
  '(?:x{1,9}){2,}y',
  '^(x+)\\1$',
  '(?<a>x+)\\k<a>',
  '^.*a.*a.*b',
  '.*a.*b',
  '^.*a.*a\\.*$',
  `^${'a?'.repeat(20)}${'a'.repeat(20)}b$`,
  `^${'(a|a)'.repeat(20)}$`,
  `^${'(a)?'.repeat(20)}$`,
  '^(x+)+?$',
  '^.{0,900}x.{0,900}y.{0,900}z$',
  'x'.repeat(501),
])('the expression %s may take for ever, and is refused', (pattern) => {
  expect(isCheapPattern({ type: 'regex', pattern })).toBe(false);
});

it('a part of a wildcard address has two wildcards at most, and one at its end', () => {
  expect(isCheapPattern({ type: 'simple', pattern: '/*/acquisition/*x/*?utm_source=*' })).toBe(true);
  expect(isCheapPattern({ type: 'simple', pattern: '/*a*a*b' })).toBe(false);
  expect(isCheapPattern({ type: 'simple', pattern: '/_____a_____a_____b' })).toBe(false);
});

it('an expression in a condition is found wherever it stands', () => {
  expect(hasCheapConditions({ $or: [{ language: 'de' }, { acqAnonymousId: { $regex: '^[0-7]' } }] })).toBe(true);
  for (const name of ['$regex', '$regexi', '$notRegex', '$notRegexi'])
    expect(hasCheapConditions({ $or: [{ $not: { acqAnonymousId: { [name]: '^(x+)+$' } } }] })).toBe(false);
});

it('the worst that may be used ends on the longest address that is tried', () => {
  const worst = [{ type: 'regex' as const, include: true, pattern: '^.*a.*b$' }];
  const address = `http://localhost/?${'a'.repeat(longestAddress)}`.slice(0, longestAddress);
  expect(isURLTargeted(address, worst)).toBe(false);
});
