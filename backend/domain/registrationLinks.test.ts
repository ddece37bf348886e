import { createLinkSigner } from './registrationLinks.ts';

const signer = createLinkSigner('a-secret');
const now = new Date('2026-03-20T10:00:00Z');
const { timestamp, validUntil } = signer.sign('CODE2026', now);
const [expiry = '', mac = ''] = timestamp.split('.');

it('is open for fourteen days as a duration, over the change of the clocks', () => {
  expect(validUntil.getTime() - now.getTime()).toBe(14 * 24 * 60 * 60 * 1000);
});

it.each([
  ['the link itself', timestamp, now, 'valid'],
  ['the link a moment before its end', timestamp, new Date(validUntil.getTime() - 1), 'valid'],
  ['the link at its end', timestamp, validUntil, 'expired'],
  ['no timestamp', null, now, 'absent'],
  ['an empty one', '', now, 'absent'],
  ['a later expiry with the old proof', `${Number(expiry) + 1}.${mac}`, now, 'tampered'],
  ['an expiry without proof', expiry, now, 'tampered'],
  ['a proof of another length', `${expiry}.${mac}x`, now, 'tampered'],
  ['something after the proof', `${timestamp}.x`, now, 'tampered'],
  ['a very long text', 'x'.repeat(100_000), now, 'tampered'],
])('judges %s', (_what, given, at, verdict) => {
  expect(signer.verify('CODE2026', given, at)).toBe(verdict);
});

it('does not open another code, nor under another secret', () => {
  expect(signer.verify('CODE2027', timestamp, now)).toBe('tampered');
  expect(createLinkSigner('another').verify('CODE2026', timestamp, now)).toBe('tampered');
});
