import { createPerMinute } from './perMinute.ts';

it('a number of times is allowed in each minute', () => {
  let time = 59_000;
  const may = createPerMinute(2, () => time);
  expect([may(), may(), may()]).toEqual([true, true, false]);
  time = 60_000;
  expect([may(), may(), may()]).toEqual([true, true, false]);
});
