import { readLocalTime, writeLocalTime, writeUtc } from './localTime.ts';

it('a time of the clock on the wall is read in the zone of this machine, and written back as it was', () => {
  expect(readLocalTime('2026-12-01T09:30')).toBe(new Date(2026, 11, 1, 9, 30).getTime());
  expect(writeLocalTime(new Date(2026, 11, 1, 9, 30).getTime())).toBe('2026-12-01T09:30');
});

it.each(['', '2026-12-01', '2026-13-01T00:00', '2026-12-01T25:00', '2026-12-01T09:30Z', 'tomorrow'])(
  '%p is none',
  (typed) => {
    expect(readLocalTime(typed)).toBeNull();
  },
);

it('in UTC a time says that it is', () => {
  expect(writeUtc(Date.UTC(2026, 11, 1, 8, 30))).toBe('2026-12-01 08:30 UTC');
});
