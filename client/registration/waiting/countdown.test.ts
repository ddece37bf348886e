import { act, renderHook } from '@testing-library/react';
import { formatWait, getResendTimeMs, useCountdown } from './countdown.ts';

it.each([
  ['en', 1, '1 second'],
  ['en', 0, '1 second'],
  ['en', 119, '119 seconds'],
  ['en', 121, '3 minutes'],
  ['en', 7201, '3 hours'],
  ['de', 300, '5 Minuten'],
  ['pl', 180, '3 minuty'],
] as const)('formats in %s %d seconds on one line', (locale, seconds, text) => {
  expect(formatWait(locale, seconds)).toBe(text.replace(' ', '\u00a0'));
});

describe('a countdown', () => {
  const day = 24 * 60 * 60 * 1000;
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') }));
  afterEach(() => jest.useRealTimers());
  const start = (end: number) => {
    const { result } = renderHook(() => useCountdown(end));
    return {
      left: () => result.current,
      pass: (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000)),
    };
  };

  it.each([
    ['as it was', 0, 60, 50],
    ['set back by a day', -day, 60, 50],
    ['set back by 20 seconds', -20_000, 60, 50],
    ['set forward by 20 seconds', 20_000, 40, 30],
    ['set forward by a day', day, 0, 0],
  ])('is never longer than requested if the clock was set %s since the mail', (_how, shift, first, later) => {
    const end = getResendTimeMs();
    jest.setSystemTime(Date.now() + shift);
    const { left, pass } = start(end);
    expect(left()).toBe(first);
    pass(10);
    expect(left()).toBe(later);
  });

  it.each([
    ['back', -day, 50],
    ['forward, as after a sleep', day, 0],
  ])('continues if the clock is set %s meanwhile', (_how, shift, rest) => {
    const { left, pass } = start(getResendTimeMs());
    pass(5);
    jest.setSystemTime(Date.now() + shift);
    pass(5);
    expect(left()).toBe(rest);
  });

  it('is as long as the backend requested', () => {
    expect(start(getResendTimeMs(300)).left()).toBe(300);
    getResendTimeMs();
  });
});
