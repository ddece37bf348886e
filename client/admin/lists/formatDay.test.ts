import { formatDay } from './Timestamp.tsx';

it.each([
  ['en', '24/10/2026'],
  ['de', '24.10.2026'],
  ['fr', '24/10/2026'],
  ['it', '24/10/2026'],
  ['nl', '24-10-2026'],
  ['pl', '24.10.2026'],
  ['sv', '2026-10-24'],
] as const)('formats a day in digits in %s', (locale, written) => {
  expect(formatDay(locale, '2026-10-24')).toBe(written);
});

it('returns an invalid day unchanged', () => {
  expect(formatDay('en', 'x')).toBe('x');
});
