import { act, renderHook } from '@testing-library/react';
import { afterMail, useCountdown, waitInWords } from './waiting.ts';

it.each([
  ['en', 1, '1 second'],
  ['en', 0, '1 second'],
  ['en', 119, '119 seconds'],
  ['en', 121, '3 minutes'],
  ['en', 7201, '3 hours'],
  ['de', 300, '5 Minuten'],
  ['pl', 180, '3 minuty'],
] as const)('says in %s, on one line, how long %d seconds are', (locale, seconds, words) => {
  expect(waitInWords(locale, seconds)).toBe(words.replace(' ', '\u00a0'));
});

it('counts down to the end that the backend asked for', () => {
  jest.useFakeTimers();
  const end = afterMail(300);
  const { result } = renderHook(() => useCountdown(end));
  expect(result.current).toBe(300);
  act(() => jest.advanceTimersByTime(10_000));
  expect(result.current).toBe(290);
  // As after a sleep.
  act(() => {
    jest.setSystemTime(end + 1);
    jest.advanceTimersByTime(250);
  });
  expect(result.current).toBe(0);
  jest.useRealTimers();
});
