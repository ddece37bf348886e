import type { ClientAddress } from '../../node/clientAddress.ts';
import { createGuestLimit } from './createGuestLimit.ts';

it.each<[string, (time: number) => string, number]>([
  ['an address', () => '192.0.2.1', 60],
  ['a /64 of IPv6', (time) => `2001:db8:1:2::${time.toString(16)}`, 60],
  ['a /24 of IPv4', (time) => `192.0.2.${time % 250}`, 600],
  ['a /48 of IPv6', (time) => `2001:db8:1:${time.toString(16)}::1`, 600],
])('counts %s up to its limit, and its neighbours further', (_, addressOf, most) => {
  const isWithinLimit = createGuestLimit();
  const counted = Array.from({ length: 1000 }, (_each, time) =>
    isWithinLimit(addressOf(time) as ClientAddress, 'begun'),
  );
  expect(counted.filter(Boolean)).toHaveLength(most);
  expect(isWithinLimit('198.51.100.1' as ClientAddress, 'begun')).toBe(true);
});

it('counts each kind of step for itself', () => {
  const isWithinLimit = createGuestLimit();
  for (let time = 0; time < 100; time += 1) isWithinLimit('192.0.2.1' as ClientAddress, 'opened');
  expect(isWithinLimit('192.0.2.1' as ClientAddress, 'begun')).toBe(true);
  expect(isWithinLimit('192.0.2.1' as ClientAddress, 'opened')).toBe(false);
});

it('one guest without end does not use up what the neighbours share', () => {
  const isWithinLimit = createGuestLimit();
  for (let time = 0; time < 1000; time += 1) isWithinLimit('192.0.2.1' as ClientAddress, 'opened');
  expect(isWithinLimit('192.0.2.2' as ClientAddress, 'opened')).toBe(true);
});
