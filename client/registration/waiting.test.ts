import { waitInWords } from './waiting.ts';

it.each([
  ['en', 1, '1 second'],
  ['en', 0, '1 second'],
  ['en', 119, '119 seconds'],
  ['en', 121, '3 minutes'],
  ['en', 7201, '3 hours'],
  ['de', 300, '5 Minuten'],
  ['pl', 180, '3 minuty'],
] as const)('says in %s, on one line, how long %d seconds are', (locale, seconds, words) => {
  expect(waitInWords(locale, seconds)).toBe(words.replace(' ', '\u00a0'));
});
