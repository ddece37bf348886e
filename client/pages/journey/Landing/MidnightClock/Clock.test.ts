import { getTimeToMidnight, startClock } from './Clock.tsx';

it.each([
  ['2026-11-22T10:00:00Z', 13, 0, 165],
  ['2026-11-22T22:59:30Z', 0, 1, 359.75],
  ['2026-11-22T23:00:00Z', 24, 0, 0],
  // A day of 23 hours, and one of 25.
  ['2027-03-27T23:30:00Z', 22, 30, 7.5],
  ['2026-10-24T22:30:00Z', 24, 30, 7.5],
])('at %s it is %d hours and %d minutes until midnight in Berlin', (now, hours, minutes, angle) => {
  expect(getTimeToMidnight(Date.parse(now))).toEqual({ hours, minutes, angle });
});

describe('the clock', () => {
  let isHidden = false;
  let prefersRest = false;
  let see: (isIntersecting: boolean) => void;
  let stop: () => void;
  const told = jest.fn();
  const section = document.body;
  const hand = () => section.style.getPropertyValue('--hand-angle');
  const isInk = () => document.documentElement.hasAttribute('data-night');
  /** In Berlin, an hour ahead of UTC in winter. */
  const inBerlin = (hour: number, minute: number) => new Date(Date.UTC(2026, 10, 22, hour - 1, minute));
  /** By the visitor's own clock: the tests hold wherever they run. */
  const at = (hour: number, minute: number, second = 0) => new Date(2026, 10, 22, hour, minute, second);

  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  Object.assign(window, {
    matchMedia: () => ({ matches: prefersRest }),
    IntersectionObserver: class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  const hide = (hidden: boolean) => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const keepFrom = (now: Date) => {
    jest.setSystemTime(now);
    stop = startClock(section, told);
    see(true);
    told.mockClear();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    isHidden = false;
    prefersRest = false;
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('sets night at ten in the evening and day at six', () => {
    keepFrom(at(21, 59, 30));
    expect(isInk()).toBe(false);
    jest.advanceTimersByTime(30_000);
    expect(isInk()).toBe(true);
    jest.setSystemTime(at(5, 59, 59));
    see(true);
    expect(isInk()).toBe(true);
    jest.advanceTimersByTime(1_000);
    expect(isInk()).toBe(false);
  });

  it('never turns its hand back, at midnight or if the clock is set back', () => {
    keepFrom(inBerlin(23, 59));
    expect(hand()).toBe('359.75deg');
    jest.advanceTimersByTime(60_000);
    expect(told).toHaveBeenLastCalledWith({ hours: 24, minutes: 0, angle: 0 });
    expect(hand()).toBe('360deg');
    jest.setSystemTime(inBerlin(23, 0));
    jest.advanceTimersByTime(60_000);
    expect(told).toHaveBeenLastCalledWith({ hours: 0, minutes: 59, angle: 345.25 });
    expect(hand()).toBe('705.25deg');
  });

  it('has one timer: each minute while visible, else for the night', () => {
    keepFrom(at(20, 0));
    jest.advanceTimersByTime(180_000);
    expect(told).toHaveBeenCalledTimes(3);
    jest.setSystemTime(at(21, 0));
    see(false);
    expect(jest.getTimerCount()).toBe(1);
    told.mockClear();
    jest.advanceTimersByTime(3_599_999);
    expect(told).not.toHaveBeenCalled();
    expect(isInk()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(isInk()).toBe(true);
    told.mockClear();
    jest.advanceTimersByTime(8 * 3_600_000);
    expect(told).toHaveBeenCalledTimes(1);
    expect(isInk()).toBe(false);
  });

  it('has no timer while the page is hidden, and updates when it is shown', () => {
    keepFrom(at(21, 0));
    hide(true);
    expect(jest.getTimerCount()).toBe(0);
    jest.setSystemTime(at(22, 30));
    hide(false);
    expect(told).toHaveBeenCalledTimes(1);
    expect(isInk()).toBe(true);
  });

  it('has no timer with reduced motion', () => {
    prefersRest = true;
    keepFrom(inBerlin(23, 0));
    hide(false);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ hours: 1, minutes: 0 }));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('resets the night when it is stopped', () => {
    keepFrom(at(23, 0));
    stop();
    expect([isInk(), hand(), jest.getTimerCount()]).toEqual([false, '', 0]);
    hide(false);
    expect(told).not.toHaveBeenCalled();
  });
});
