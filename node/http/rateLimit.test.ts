import type { ClientAddress } from './clientAddress.ts';
import { createAddressRateLimit, createRateLimit } from './rateLimit.ts';

it('allows a number of times in each minute', () => {
  let time = 59_000;
  const may = createRateLimit({ max: 2, now: () => time });
  expect([may(), may(), may()]).toEqual([true, true, false]);
  time = 60_000;
  expect([may(), may(), may()]).toEqual([true, true, false]);
});

it('lets no caller use up what is there for all', () => {
  let time = 59_000;
  const may = createRateLimit({ max: 3, maxPerCaller: 2, now: () => time });
  expect([may('a'), may('a'), may('a'), may('b'), may('b')]).toEqual([true, true, false, true, false]);
  time = 60_000;
  expect([may('a'), may('b'), may('b'), may('c')]).toEqual([true, true, true, false]);
});

describe('the limit of an address', () => {
  const asAddress = (text: string) => text as ClientAddress;
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockReturnValue(0);
  });
  afterEach(() => jest.restoreAllMocks());

  it.each<[string, (time: number) => string, number]>([
    ['an address', () => '192.0.2.1', 60],
    ['a /64 of IPv6', (time) => `2001:db8:1:2::${time.toString(16)}`, 60],
    ['a /24 of IPv4', (time) => `192.0.2.${time % 250}`, 600],
    ['a /48 of IPv6', (time) => `2001:db8:1:${time.toString(16)}::1`, 600],
  ])('holds for %s, and its neighbours have more', (_, addressOf, max) => {
    const isWithinLimit = createAddressRateLimit();
    const counted = Array.from({ length: 1000 }, (_each, time) => isWithinLimit(asAddress(addressOf(time)), 'begun'));
    expect(counted.filter(Boolean)).toHaveLength(max);
    expect(isWithinLimit(asAddress('198.51.100.1'), 'begun')).toBe(true);
  });

  it('holds for each kind by itself, and one caller does not use up what the neighbours share', () => {
    const isWithinLimit = createAddressRateLimit();
    for (let time = 0; time < 1000; time += 1) isWithinLimit(asAddress('192.0.2.1'), 'opened');
    expect(isWithinLimit(asAddress('192.0.2.1'), 'begun')).toBe(true);
    expect(isWithinLimit(asAddress('192.0.2.1'), 'opened')).toBe(false);
    expect(isWithinLimit(asAddress('192.0.2.2'), 'opened')).toBe(true);
  });
});
