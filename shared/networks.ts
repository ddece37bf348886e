/** Who an address stands for, where somebody is counted by it. */

/** What one customer of a provider has: an IPv4 address, or the /64 of an IPv6 address. */
export function hostOf(given: string): string {
  const address = unmapped(given);
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** The neighbourhood of an address, what one attacker can move within cheaply: /24 of IPv4, /48 of IPv6. */
export function networkOf(given: string): string {
  const address = unmapped(given);
  if (address.includes(':')) return groupsOf(address).slice(0, 3).join(':');
  return address.split('.').slice(0, 3).join('.');
}

/** A socket for both kinds writes an IPv4 address as one of IPv6: all of them would be one neighbour. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The first groups of an IPv6 address, written one way however they were spelt. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
