import { maskCode } from './masking.ts';

it.each([
  ['SUMMER2026XY', 'SU••••XY'],
  ['CODE', 'C••••E'],
])('of the code %s the audit log says %s', (code, masked) => {
  expect(maskCode(code)).toBe(masked);
});
