import { readLocalTime, writeLocalTime, writeUtc } from './localTime.ts';

it('reads and writes times in the local time zone', () => {
  expect(readLocalTime('2026-12-01T09:30')).toBe(new Date(2026, 11, 1, 9, 30).getTime());
  expect(writeLocalTime(new Date(2026, 11, 1, 9, 30).getTime())).toBe('2026-12-01T09:30');
});

it.each(['', '2026-12-01', '2026-13-01T00:00', '2026-12-01T25:00', '2026-12-01T09:30Z', 'tomorrow'])(
  '%p is invalid',
  (typed) => {
    expect(readLocalTime(typed)).toBeNull();
  },
);

it('writes a time in UTC', () => {
  expect(writeUtc(Date.UTC(2026, 11, 1, 8, 30))).toBe('2026-12-01 08:30 UTC');
});
