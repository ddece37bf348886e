import type { IncomingMessage } from 'node:http';
import { signVisitorAddress } from '../../shared/visitorAddress.ts';
import { clientAddressOf } from './resolverContext.ts';

/** Only what the function reads. */
const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  ['nobody vouches', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['one proxy vouches', '10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  ['the client claims more than the proxy vouches for', '10.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  ['the header is missing', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['the header is no address', '10.0.0.1', '<script>', 1, '10.0.0.1'],
  ['the header is an address with a port', '10.0.0.1', '198.51.100.1:4711', 1, '10.0.0.1'],
  ['the header is a bracketed address with a port', '10.0.0.1', '[2001:db8::1]:4711', 1, '10.0.0.1'],
  ['the header only looks like an address', '10.0.0.1', '1.2.3.4.5', 1, '10.0.0.1'],
  ['the header is an IPv6 address', '10.0.0.1', '2001:DB8::1', 1, '2001:db8::1'],
  ['the address is an IPv4 one in IPv6 clothes', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
])('when %s', (_what, peer, forwarded, hops, expected) => {
  expect(clientAddressOf(requestFrom(peer, forwarded), { trustProxy: hops, visitorSecret: 's' })).toBe(expected);
});

it('believes the site about its visitor, whatever the proxies say', () => {
  const request = requestFrom('10.0.0.1', '6.6.6.6');
  request.headers['x-visitor-address'] = signVisitorAddress('203.0.113.7', 's');
  expect(clientAddressOf(request, { trustProxy: 1, visitorSecret: 's' })).toBe('203.0.113.7');
});

it('takes no address with a port for an address, not even from the site', () => {
  const request = requestFrom('10.0.0.1');
  request.headers['x-visitor-address'] = signVisitorAddress('203.0.113.7:4711', 's');
  expect(clientAddressOf(request, { trustProxy: 0, visitorSecret: 's' })).toBe('10.0.0.1');
});
