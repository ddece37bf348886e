import { readAmount } from './amount.ts';

it.each([
  ['1200', 1200],
  ['2.35', 2.35],
  [' 2,35 ', 2.35],
])('%p is an amount', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

it.each(['', '0', '0,0', '-1', '1e3', '1.200,5', '1 200', '12345678901', 'NaN'])('%p is none', (typed) => {
  expect(readAmount(typed)).toBeNull();
});
