/** What an address on the network is: read once for each request, and counted as one caller's in every limit. */
import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import type { Logger } from '../logs/logger.ts';
import { createRateLimitedLog } from '../logs/rateLimitedLog.ts';

/** IPv4, or IPv6 in its canonical form; without port, brackets and zone. */
export type ClientAddress = string & { readonly isClientAddress: true };

/** Of nobody: of a connection that is gone already. */
export const unknownAddress = '0.0.0.0' as ClientAddress;

/** With a zone and a port, no address is longer. */
const maxLength = 100;

/** What proxies write: an address, one with a port, one in brackets with or without a port. */
const addressPattern = /^"?(?:\[([^\]]*)\](?::\d*)?|([^:]*):\d*|([^"]*))"?$/;

/**
 * IPv4 as a gateway writes it for a network that has IPv6 alone: all of it would be one neighbour. In the last 32 bits, behind
 * the prefix of RFC 6052 and any /96 of RFC 8215; a shorter prefix would put it elsewhere, nobody knows where, and end in 0.
 */
const nat64Pattern = /^64:ff9b:(?::|1:[\da-f:]*:(?!.*:0$))(?=[\da-f]+:[\da-f]+$)/;

/** Null: it holds no address. */
export function parseClientAddress(text: string): ClientAddress | null {
  const [, ...forms] = text.length > maxLength ? [] : (addressPattern.exec(text.trim()) ?? []);
  const address = forms.find((form) => form !== undefined)?.replace(/%.*/, '') ?? '';
  if (isIP(address) !== 6) return isIP(address) === 4 ? (address as ClientAddress) : null;
  // A socket for both kinds writes an IPv4 address as one of IPv6.
  return canonicaliseIpv6(canonicaliseIpv6(address).replace(nat64Pattern, '::ffff:')).replace(
    /^::ffff:(?=.*\.)/,
    '',
  ) as ClientAddress;
}

const canonicaliseIpv6 = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address;

/** What one customer of a provider has: an IPv4 address, or the /64 of an IPv6 address. */
export const hostOf = (address: ClientAddress) => prefixOf(address, 4);

/** The neighbourhood of an address, what one attacker can move within cheaply: /24 of IPv4, /48 of IPv6. */
export const networkOf = (address: ClientAddress) => prefixOf(address, 3);

function prefixOf(address: ClientAddress, parts: number): string {
  if (!address.includes(':')) return address.split('.').slice(0, parts).join('.');
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const gap = address.includes('::') ? new Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...gap, ...right].slice(0, parts).join(':');
}

export type ReadClientAddress = (request: IncomingMessage) => ClientAddress;

/** As far as `trustProxy` proxies vouch for it: each adds whom it was asked by to the end of X-Forwarded-For. */
export function createReadClientAddress(trustProxy: number, log: Logger): ReadClientAddress {
  const warn = createRateLimitedLog(log, 'warn');
  return ({ socket, headers }) => {
    const peer = parseClientAddress(socket.remoteAddress ?? '') ?? unknownAddress;
    if (trustProxy === 0) return peer;
    const entries = String(headers['x-forwarded-for'] ?? '').split(',');
    const trustedEntries = entries.filter((entry) => entry.trim() !== '').slice(-trustProxy);
    if (trustedEntries[0] !== undefined && parseClientAddress(trustedEntries[0]) === null)
      warn('X-Forwarded-For is not an address');
    // The nearest that can be read, where the farthest cannot.
    return trustedEntries.map(parseClientAddress).find((address) => address !== null) ?? peer;
  };
}
