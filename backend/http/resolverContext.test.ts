import type { IncomingMessage } from 'node:http';
import type { ClientAddress } from '../../node/http/clientAddress.ts';
import { signVisitorAddress } from '../../node/security/signedHeaders.ts';
import { resolveClientAddress } from './resolverContext.ts';

it.each([
  ['the address that the site has signed', signVisitorAddress('203.0.113.7', 's'), '203.0.113.7'],
  // From a site of the previous release.
  ['a signed address with a port', signVisitorAddress('203.0.113.7:4711', 's'), '203.0.113.7'],
  ['the proxies where the signed text is no address', signVisitorAddress('unknown', 's'), '10.0.0.1'],
  ['the proxies where another secret has signed', signVisitorAddress('203.0.113.7', 'another'), '10.0.0.1'],
  ['the proxies where the header is missing', undefined, '10.0.0.1'],
])('believes %s', (_who, vouched, expected) => {
  const request = { headers: { 'x-visitor-address': vouched } } as unknown as IncomingMessage;
  const options = { readClientAddress: () => '10.0.0.1' as ClientAddress, visitorSecret: 's' };
  expect(resolveClientAddress(request, options)).toBe(expected);
});
