import { computeHmac, isValidSiteProof, signSiteProof, signVisitorAddress } from './signedHeaders.ts';

const secret = 'a-secret-that-is-long-enough-for-it';
const now = Date.parse('2026-03-20T10:00:00Z');
const minute = 60_000;
const body = '{"opened":1}';

it('the site proves itself to whoever shares its secret, for five minutes', () => {
  const proof = signSiteProof(now, body, secret);
  expect(isValidSiteProof(proof, body, secret, now)).toBe(true);
  expect(isValidSiteProof(proof, body, secret, now + 5 * minute)).toBe(true);
  expect(isValidSiteProof(proof, body, secret, now + 5 * minute + 1)).toBe(false);
  expect(isValidSiteProof(proof, body, secret, now - 5 * minute - 1)).toBe(false);
  expect(isValidSiteProof(proof, body, `${secret}2`, now)).toBe(false);
});

it('the proof of one body is none of another', () => {
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
])('%j proves nothing', (header) => {
  expect(isValidSiteProof(header, body, secret, now)).toBe(false);
});
