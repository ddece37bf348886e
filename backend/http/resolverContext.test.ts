import type { IncomingMessage } from 'node:http';
import type { ClientAddress } from '../../node/http/clientAddress.ts';
import { signVisitorAddress } from '../../node/http/signedHeaders.ts';
import { resolveClientAddress } from './resolverContext.ts';

it.each([
  ['the site about its visitor', signVisitorAddress('203.0.113.7', 's'), '203.0.113.7'],
  // A site of the release before.
  ['the site about its visitor, with a port', signVisitorAddress('203.0.113.7:4711', 's'), '203.0.113.7'],
  ['the proxies where the site vouches for no address', signVisitorAddress('unknown', 's'), '10.0.0.1'],
  ['the proxies where somebody else signs', signVisitorAddress('203.0.113.7', 'another'), '10.0.0.1'],
  ['the proxies where the header is missing', undefined, '10.0.0.1'],
])('believes %s', (_who, vouched, expected) => {
  const request = { headers: { 'x-visitor-address': vouched } } as unknown as IncomingMessage;
  const options = { readClientAddress: () => '10.0.0.1' as ClientAddress, visitorSecret: 's' };
  expect(resolveClientAddress(request, options)).toBe(expected);
});
