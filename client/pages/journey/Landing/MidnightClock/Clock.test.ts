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
  let prefersReducedMotion = false;
  let setVisible: (isIntersecting: boolean) => void;
  let stop: () => void;
  const onTick = jest.fn();
  const section = document.body;
  const hand = () => section.style.getPropertyValue('--hand-angle');
  const isNight = () => document.documentElement.hasAttribute('data-night');
  /** In Berlin, an hour ahead of UTC in winter. */
  const inBerlin = (hour: number, minute: number) => new Date(Date.UTC(2026, 10, 22, hour - 1, minute));
  /** In the visitor's time zone, so that the tests pass in every time zone. */
  const at = (hour: number, minute: number, second = 0) => new Date(2026, 10, 22, hour, minute, second);

  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  Object.assign(window, {
    matchMedia: () => ({ matches: prefersReducedMotion }),
    IntersectionObserver: class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        setVisible = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  const hide = (hidden: boolean) => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const startAt = (now: Date) => {
    jest.setSystemTime(now);
    stop = startClock(section, onTick);
    setVisible(true);
    onTick.mockClear();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    isHidden = false;
    prefersReducedMotion = false;
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('sets night at ten in the evening and day at six', () => {
    startAt(at(21, 59, 30));
    expect(isNight()).toBe(false);
    jest.advanceTimersByTime(30_000);
    expect(isNight()).toBe(true);
    jest.setSystemTime(at(5, 59, 59));
    setVisible(true);
    expect(isNight()).toBe(true);
    jest.advanceTimersByTime(1_000);
    expect(isNight()).toBe(false);
  });

  it('never turns its hand back, at midnight or if the clock is set back', () => {
    startAt(inBerlin(23, 59));
    expect(hand()).toBe('359.75deg');
    jest.advanceTimersByTime(60_000);
    expect(onTick).toHaveBeenLastCalledWith({ hours: 24, minutes: 0, angle: 0 });
    expect(hand()).toBe('360deg');
    jest.setSystemTime(inBerlin(23, 0));
    jest.advanceTimersByTime(60_000);
    expect(onTick).toHaveBeenLastCalledWith({ hours: 0, minutes: 59, angle: 345.25 });
    expect(hand()).toBe('705.25deg');
  });

  it('turns its hand only in view, and tells the time before', () => {
    startAt(inBerlin(18, 0));
    setVisible(false);
    jest.setSystemTime(inBerlin(23, 0));
    setVisible(false);
    expect(hand()).toBe('270deg');
    expect(onTick).toHaveBeenLastCalledWith({ hours: 1, minutes: 0, angle: 345 });
    setVisible(true);
    expect(hand()).toBe('345deg');
  });

  it('has one timer: each minute while visible, else for the night', () => {
    startAt(at(20, 0));
    jest.advanceTimersByTime(180_000);
    expect(onTick).toHaveBeenCalledTimes(3);
    jest.setSystemTime(at(21, 0));
    setVisible(false);
    expect(jest.getTimerCount()).toBe(1);
    onTick.mockClear();
    jest.advanceTimersByTime(3_599_999);
    expect(onTick).not.toHaveBeenCalled();
    expect(isNight()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(isNight()).toBe(true);
    onTick.mockClear();
    jest.advanceTimersByTime(8 * 3_600_000);
    expect(onTick).toHaveBeenCalledTimes(1);
    expect(isNight()).toBe(false);
  });

  it('has no timer while the page is hidden, and updates when it is shown', () => {
    startAt(at(21, 0));
    hide(true);
    expect(jest.getTimerCount()).toBe(0);
    jest.setSystemTime(at(22, 30));
    hide(false);
    expect(onTick).toHaveBeenCalledTimes(1);
    expect(isNight()).toBe(true);
  });

  it('has no timer with reduced motion', () => {
    prefersReducedMotion = true;
    startAt(inBerlin(23, 0));
    hide(false);
    expect(onTick).toHaveBeenCalledWith(expect.objectContaining({ hours: 1, minutes: 0 }));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('resets the night when it is stopped', () => {
    startAt(at(23, 0));
    stop();
    expect([isNight(), hand(), jest.getTimerCount()]).toEqual([false, '', 0]);
    hide(false);
    expect(onTick).not.toHaveBeenCalled();
  });
});
