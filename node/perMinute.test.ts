import { createPerMinute, createPerMinuteEach } from './perMinute.ts';

it('a number of times is allowed in each minute', () => {
  let time = 59_000;
  const may = createPerMinute(2, () => time);
  expect([may(), may(), may()]).toEqual([true, true, false]);
  time = 60_000;
  expect([may(), may(), may()]).toEqual([true, true, false]);
});

it('one asker cannot use up what is there for all in a minute', () => {
  let time = 59_000;
  const may = createPerMinuteEach(3, 2, () => time);
  expect([may('a'), may('a'), may('a'), may('b'), may('b')]).toEqual([true, true, false, true, false]);
  time = 60_000;
  expect([may('a'), may('b'), may('b'), may('c')]).toEqual([true, true, true, false]);
});
