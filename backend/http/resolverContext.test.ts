import type { IncomingMessage } from 'node:http';
import type { ClientAddress } from '../../node/http/clientAddress.ts';
import { signVisitorAddress } from '../../node/security/signedHeaders.ts';
import { resolveClientIp } from './resolverContext.ts';

it.each([
  ['the IP that the site signed', signVisitorAddress('203.0.113.7', 's'), '203.0.113.7'],
  // From a site of the previous release.
  ['a signed IP with a port', signVisitorAddress('203.0.113.7:4711', 's'), '203.0.113.7'],
  ['the proxies if the signed text is not an IP', signVisitorAddress('unknown', 's'), '10.0.0.1'],
  ['the proxies if the signature has another secret', signVisitorAddress('203.0.113.7', 'another'), '10.0.0.1'],
  ['the proxies if the header is missing', undefined, '10.0.0.1'],
])('trusts %s', (_who, header, expected) => {
  const request = { headers: { 'x-visitor-address': header } } as unknown as IncomingMessage;
  const options = { readClientAddress: () => '10.0.0.1' as ClientAddress, visitorSecret: 's' };
  expect(resolveClientIp(request, options)).toBe(expected);
});
