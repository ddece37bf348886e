import { readHouseTime } from './Clock.tsx';

it.each([
  ['2026-11-22T10:00:00Z', 13, 0, 165],
  ['2026-11-22T22:59:30Z', 0, 1, 359.75],
  ['2026-11-22T23:00:00Z', 24, 0, 0],
  // A day of 23 hours, and one of 25.
  ['2027-03-27T23:30:00Z', 22, 30, 7.5],
  ['2026-10-24T22:30:00Z', 24, 30, 7.5],
])('at %s it is %d hours and %d minutes until midnight in Berlin', (now, hours, minutes, angle) => {
  expect(readHouseTime(Date.parse(now))).toEqual({ hours, minutes, angle });
});
