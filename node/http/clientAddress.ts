/** The IP address of a client, the key of rate limits. */
import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import type { Logger } from '../logs/logger.ts';
import { createRateLimitedLog } from '../logs/rateLimitedLog.ts';

/** IPv4, or IPv6 in its canonical form; without port, brackets and zone. */
export type ClientAddress = string & { readonly isClientAddress: true };

/** For a connection that is already closed. */
export const unknownClientAddress = '0.0.0.0' as ClientAddress;

const maxLength = 100;

/** An address with or without a port; with brackets or not. */
const addressPattern = /^"?(?:\[([^\]]*)\](?::\d*)?|([^:]*):\d*|([^"]*))"?$/;

/**
 * IPv4 behind the prefix of RFC 6052 or a /96 of RFC 8215, as a NAT64 gateway writes it; otherwise all of IPv4 would be one
 * network. With shorter prefixes, which are not supported, an address ends in 0.
 */
const nat64Pattern = /^64:ff9b:(?::|1:[\da-f:]*:(?!.*:0$))(?=[\da-f]+:[\da-f]+$)/;

/** Null for an invalid address. */
export function parseClientAddress(text: string): ClientAddress | null {
  const [, ...forms] = text.length > maxLength ? [] : (addressPattern.exec(text.trim()) ?? []);
  const address = forms.find((form) => form !== undefined)?.replace(/%.*/, '') ?? '';
  if (isIP(address) !== 6) return isIP(address) === 4 ? (address as ClientAddress) : null;
  const ipv6 = canonicaliseIpv6(canonicaliseIpv6(address).replace(nat64Pattern, '::ffff:'));
  // A dual-stack socket writes IPv4 as IPv6.
  return ipv6.replace(/^::ffff:(?=.*\.)/, '') as ClientAddress;
}

const canonicaliseIpv6 = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address;

/** One customer's network: an IPv4 address, or the /64 of an IPv6 address. */
export const getHostPrefix = (address: ClientAddress) => getPrefix(address, 4);

/** A range that one attacker can control: the /24 of IPv4, the /48 of IPv6. */
export const getNetworkPrefix = (address: ClientAddress) => getPrefix(address, 3);

function getPrefix(address: ClientAddress, parts: number): string {
  if (!address.includes(':')) return address.split('.').slice(0, parts).join('.');
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? new Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, parts).join(':');
}

export type ReadClientAddress = (request: IncomingMessage) => ClientAddress;

/** Trusts the last `trustProxy` entries of X-Forwarded-For: each proxy appends the address of its client. */
export function createReadClientAddress(trustProxy: number, log: Logger): ReadClientAddress {
  const warn = createRateLimitedLog(log, 'warn');
  return ({ socket, headers }) => {
    const peer = parseClientAddress(socket.remoteAddress ?? '') ?? unknownClientAddress;
    if (trustProxy === 0) return peer;
    const entries = String(headers['x-forwarded-for'] ?? '').split(',');
    const trustedEntries = entries.filter((entry) => entry.trim() !== '').slice(-trustProxy);
    if (trustedEntries[0] !== undefined && parseClientAddress(trustedEntries[0]) === null)
      warn('X-Forwarded-For is invalid');
    return trustedEntries.map(parseClientAddress).find((address) => address !== null) ?? peer;
  };
}
