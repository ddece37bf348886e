import type { ClientAddress } from '../http/clientAddress.ts';
import { createClientRateLimit, createRateLimit } from './rateLimit.ts';

let now = 0;
beforeEach(() => {
  now = 59_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});

it('allows `max` requests in each minute', () => {
  const isWithinLimit = createRateLimit({ max: 2 });
  const tryThrice = () => [isWithinLimit(), isWithinLimit(), isWithinLimit()];
  expect(tryThrice()).toEqual([true, true, false]);
  now = 60_000;
  expect(tryThrice()).toEqual([true, true, false]);
});

it('limits each caller, and all callers together', () => {
  const isWithinLimit = createRateLimit({ max: 3, maxPerCaller: 2 });
  expect(['a', 'a', 'a', 'b', 'b'].map(isWithinLimit)).toEqual([true, true, false, true, false]);
  now = 60_000;
  expect(['a', 'b', 'b', 'c'].map(isWithinLimit)).toEqual([true, true, true, false]);
});

describe('the limit of a client', () => {
  const asAddress = (text: string) => text as ClientAddress;

  it.each<[string, (time: number) => string, number]>([
    ['an address', () => '192.0.2.1', 60],
    ['a /64 of IPv6', (time) => `2001:db8:1:2::${time.toString(16)}`, 60],
    ['a /24 of IPv4', (time) => `192.0.2.${time % 250}`, 600],
    ['a /48 of IPv6', (time) => `2001:db8:1:${time.toString(16)}::1`, 600],
  ])('applies to %s and no other address', (_, addressOf, max) => {
    const isWithinLimit = createClientRateLimit();
    const results = Array.from({ length: 1000 }, (_each, time) => isWithinLimit(asAddress(addressOf(time)), 'begun'));
    expect(results.filter(Boolean)).toHaveLength(max);
    expect(isWithinLimit(asAddress('198.51.100.1'), 'begun')).toBe(true);
    expect(isWithinLimit(asAddress(addressOf(0)), 'opened')).toBe(true);
    now = 599_999;
    expect(isWithinLimit(asAddress(addressOf(0)), 'begun')).toBe(false);
    now = 600_000;
    expect(isWithinLimit(asAddress(addressOf(0)), 'begun')).toBe(true);
  });

  it('counts each kind separately, and rejected requests not for the network', () => {
    const isWithinLimit = createClientRateLimit();
    for (let time = 0; time < 1000; time += 1) isWithinLimit(asAddress('192.0.2.1'), 'opened');
    expect(isWithinLimit(asAddress('192.0.2.1'), 'begun')).toBe(true);
    expect(isWithinLimit(asAddress('192.0.2.1'), 'opened')).toBe(false);
    expect(isWithinLimit(asAddress('192.0.2.2'), 'opened')).toBe(true);
  });
});
