import { isEmailAddress } from '../../../shared/validation/email.ts';
import { linkLifetimeMs } from '../durations.ts';
import { createSignedLinks } from './signedLinks.ts';

const links = createSignedLinks('a-secret');
const now = new Date('2026-03-20T10:00:00Z');
const withdrawnAt = new Date('2026-03-19T09:08:07.006Z');
const validUntil = new Date(now.getTime() + linkLifetimeMs);
const timestamp = links.signRegistration('CODE2026', validUntil);
const [expiry = '', mac = ''] = timestamp.split('.');

describe('a registration link', () => {
  it('is valid for fourteen days of 24 hours', () => {
    expect(validUntil.getTime() - now.getTime()).toBe(14 * 24 * 60 * 60 * 1000);
  });

  it.each([
    ['the link itself', timestamp, now, 'valid'],
    ['the link a millisecond before its end', timestamp, new Date(validUntil.getTime() - 1), 'valid'],
    ['the link at its end', timestamp, validUntil, 'expired'],
    ['no timestamp', '', now, 'absent'],
    ['a later expiry with the old proof', `${Number(expiry) + 1}.${mac}`, now, 'tampered'],
    ['an expiry without proof', expiry, now, 'truncated'],
    ['a proof without its last letter', timestamp.slice(0, -1), now, 'truncated'],
    ['a link that a mail program wrapped', `${timestamp.slice(0, 30)}\r\n> ${timestamp.slice(30)}`, now, 'valid'],
    ['a link followed by punctuation', `“${timestamp}).`, now, 'valid'],
    ['a link with a zero-width space', `${timestamp}\u200b`, now, 'valid'],
    ['a link in quoted-printable', `3D${timestamp}`, now, 'valid'],
    ['only punctuation', '\u200b .)', now, 'absent'],
    ['a proof of another length', `${expiry}.${mac}x`, now, 'tampered'],
    ['text after the proof', `${timestamp}.x`, now, 'tampered'],
    ['a very long text', 'x'.repeat(100_000), now, 'tampered'],
  ])('verifies %s', (_what, given, at, status) => {
    expect(links.verifyRegistration('CODE2026', given, at)).toBe(status);
  });

  it('is invalid for another code or secret', () => {
    expect(links.verifyRegistration('CODE2027', timestamp, now)).toBe('tampered');
    expect(createSignedLinks('another').verifyRegistration('CODE2026', timestamp, now)).toBe('tampered');
  });
});

describe('an application link', () => {
  it('reads back the longest email address of an application, in any script', () => {
    const longest = `${'я'.repeat(64)}@${`${'б'.repeat(45)}.`.repeat(4)}москва`.slice(0, 254);
    expect(isEmailAddress(longest)).toBe(true);
    expect(links.readReapplication(links.signReapplication(longest, withdrawnAt, now).token, now)).toEqual({
      email: longest,
      withdrawnAt,
    });
  });

  it('is valid for one purpose only', () => {
    const { token } = links.signReapplication('anna@example.com', withdrawnAt, now);
    expect(links.readWithdrawal(token)).toBeNull();
    expect(links.readReapplication(links.signWithdrawal('some-id'), now)).toBeNull();
  });

  it('expires to the millisecond', () => {
    const { token, validUntil } = links.signReapplication('anna@example.com', withdrawnAt, now);
    expect(links.readReapplication(token, new Date(validUntil.getTime() - 1))).toEqual({
      email: 'anna@example.com',
      withdrawnAt,
    });
    expect(links.readReapplication(token, validUntil)).toBeNull();
  });
});
