import { keepTime } from './Clock.tsx';
import type { HouseTime } from './houseTime.ts';

let isHidden = false;
let prefersRest = false;
let see: (isIntersecting: boolean) => void = () => undefined;
const disconnect = jest.fn();

Object.defineProperty(document, 'hidden', { get: () => isHidden });
Object.assign(window, {
  matchMedia: () => ({ matches: prefersRest }),
  IntersectionObserver: class {
    constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
      see = (isIntersecting) => callback([{ isIntersecting }]);
    }
    observe = () => undefined;
    disconnect = disconnect;
  },
});

/** By the house's clock, an hour ahead of UTC in winter. */
const inHouse = (hour: number, minute: number, second = 0) =>
  new Date(Date.UTC(2026, 10, 22, hour - 1, minute, second));

/** By the visitor's own: the tests hold wherever they run. */
const at = (hour: number, minute: number, second = 0) => new Date(2026, 10, 22, hour, minute, second);

const told: HouseTime[] = [];
let stop = () => {};

function keepFrom(now: Date, isInSight = true) {
  jest.setSystemTime(now);
  stop = keepTime(document.body, (time) => told.push(time));
  see(isInSight);
}

const last = () => told.at(-1);
const isInk = () => document.documentElement.hasAttribute('data-night');
const change = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the house’s clock', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    told.length = 0;
    isHidden = false;
    prefersRest = false;
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it.each([
    [inHouse(0, 0), 24, 0],
    [inHouse(0, 1), 23, 59],
    [inHouse(19, 23), 4, 37],
    [inHouse(19, 23, 30), 4, 37],
    [inHouse(23, 59, 59), 0, 1],
    // The clocks of the house change in these nights, at three and at two.
    [new Date('2026-10-24T22:30:00Z'), 24, 30],
    [new Date('2026-03-28T23:30:00Z'), 22, 30],
  ])('at %s it is %d h %d min to midnight', (now, hours, minutes) => {
    keepFrom(now);
    expect(last()).toMatchObject({ hours, minutes });
  });

  it('turns the cloth at ten in the evening and back at six', () => {
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

  it('counts to the next midnight once one has passed, and its hand goes on', () => {
    keepFrom(inHouse(23, 59));
    expect(last()).toEqual({ hours: 0, minutes: 1, angle: 359.75 });
    jest.advanceTimersByTime(60_000);
    expect(last()).toEqual({ hours: 24, minutes: 0, angle: 360 });
    jest.advanceTimersByTime(60_000);
    expect(last()).toEqual({ hours: 23, minutes: 59, angle: 360.25 });
  });

  it('has one timer, for the minute in sight and for the night out of sight', () => {
    keepFrom(at(20, 0));
    told.length = 0;
    jest.advanceTimersByTime(180_000);
    expect(told).toHaveLength(3);
    see(false);
    expect(jest.getTimerCount()).toBe(1);
    told.length = 0;
    jest.setSystemTime(at(21, 0));
    see(false);
    jest.advanceTimersByTime(3_599_999);
    expect(told).toHaveLength(1);
    expect(isInk()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(isInk()).toBe(true);
  });

  it('has no timer while the page is hidden, and is right when it is looked at again', () => {
    keepFrom(at(21, 0));
    told.length = 1;
    change(true);
    expect(jest.getTimerCount()).toBe(0);
    jest.setSystemTime(at(22, 30));
    change(false);
    expect(told).toHaveLength(2);
    expect(isInk()).toBe(true);
  });

  it('has no timer for a visitor who asks for less motion', () => {
    prefersRest = true;
    keepFrom(inHouse(23, 0));
    expect(last()).toMatchObject({ hours: 1, minutes: 0 });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves the cloth as it was when it is stopped', () => {
    keepFrom(at(23, 0));
    stop();
    expect(isInk()).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
    told.length = 0;
    change(false);
    expect(told).toEqual([]);
  });
});
