import {
  computeHmac,
  isValidSiteProof,
  readVisitorAddress,
  signSiteProof,
  signVisitorAddress,
} from './signedHeaders.ts';

const secret = 'a-secret-that-is-long-enough-for-it';
const now = Date.parse('2026-03-20T10:00:00Z');
const minute = 60_000;
const body = '{"opened":1}';

it('a site proof is valid for five minutes, with the same secret', () => {
  const proof = signSiteProof(now, body, secret);
  expect(isValidSiteProof(proof, body, secret, now)).toBe(true);
  expect(isValidSiteProof(proof, body, secret, now + 5 * minute)).toBe(true);
  expect(isValidSiteProof(proof, body, secret, now + 5 * minute + 1)).toBe(false);
  expect(isValidSiteProof(proof, body, secret, now - 5 * minute - 1)).toBe(false);
  expect(isValidSiteProof(proof, body, `${secret}2`, now)).toBe(false);
});

it('a site proof is valid for its body only', () => {
  expect(isValidSiteProof(signSiteProof(now, body, secret), '{"opened":2}', secret, now)).toBe(false);
  expect(isValidSiteProof(signSiteProof(now, `1 ${body}`, secret), body, secret, now)).toBe(false);
});

it.each([
  undefined,
  '',
  ' ',
  String(now),
  `${now} `,
  `${now} ${'0'.repeat(64)}`,
  `${now + 1} ${signSiteProof(now, body, secret).split(' ')[1]}`,
  `-1 ${signSiteProof(-1, body, secret).split(' ')[1]}`,
  `NaN ${signSiteProof(Number.NaN, body, secret).split(' ')[1]}`,
  signVisitorAddress(String(now), secret),
  `${now} ${computeHmac('site', String(now), secret)}`,
])('%j is no valid site proof', (header) => {
  expect(isValidSiteProof(header, body, secret, now)).toBe(false);
});

it.each(['203.0.113.7', '2001:db8::1'])('reads the visitor address %s as it was signed', (address) => {
  expect(readVisitorAddress(signVisitorAddress(address, secret), secret)).toBe(address);
});

it.each([
  ['an empty header', ''],
  ['a bare address', '203.0.113.7'],
  ['another address under the same signature', signVisitorAddress('203.0.113.7', secret).replace('203', '198')],
  ['a signature with another secret', signVisitorAddress('203.0.113.7', 'another')],
])('reads no visitor address from %s', (_name, header) => {
  expect(readVisitorAddress(header, secret)).toBeNull();
});
