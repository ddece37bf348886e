import { maskCode } from './masking.ts';

it.each([
  ['SUMMER2026XY', 'SU••••XY'],
  ['CODE', 'C••••E'],
])('masks the code %s as %s', (code, masked) => {
  expect(maskCode(code)).toBe(masked);
});
