import { fullPermille, readPercent, shareEqually, writePercent } from './percent.ts';

it.each([
  ['50', 500],
  ['33.3', 333],
  ['33,3', 333],
  [' 12.5 % ', 125],
  ['0', 0],
  ['100', 1000],
  ['100.0', 1000],
])('%p is a percentage', (typed, thousandths) => {
  expect(readPercent(typed)).toBe(thousandths);
});

it.each(['', '%', '-1', '100.1', '101', '1e2', '33.33', '3.', '.5', '0x10', '12 5', '١٢', 'ten'])(
  '%p is invalid',
  (typed) => {
    expect(readPercent(typed)).toBeNull();
  },
);

it.each([2, 3, 4, 5, 6, 7, 8])('%d equal shares add up to the whole and differ by one permille at most', (count) => {
  const shares = shareEqually(count);
  expect(shares).toHaveLength(count);
  expect(shares.reduce((total, share) => total + share, 0)).toBe(fullPermille);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  for (const mark of ['.', ',']) expect(shares.map((share) => readPercent(writePercent(share, mark)))).toEqual(shares);
});
