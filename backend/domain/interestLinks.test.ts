import { isEmailAddress } from '../../shared/validation/email.ts';
import { createInterestLinks } from './interestLinks.ts';

const now = new Date('2026-11-21T10:00:00Z');
const links = createInterestLinks('a-secret-for-tests-that-is-long-enough');

it('reads back the longest address that an application may have, in any script', () => {
  const longest = `${'я'.repeat(64)}@${`${'б'.repeat(45)}.`.repeat(4)}москва`.slice(0, 254);
  expect(isEmailAddress(longest)).toBe(true);
  expect(links.readReapplication(links.signReapplication(longest, now).token, now)).toBe(longest);
});

it('takes the proof of one purpose for no other', () => {
  const { token } = links.signReapplication('anna@example.com', now);
  expect(links.readWithdrawal(token)).toBeNull();
  expect(links.readReapplication(links.signWithdrawal('some-id'), now)).toBeNull();
});

it('refuses a link in the millisecond in which its time runs out', () => {
  const { token, validUntil } = links.signReapplication('anna@example.com', now);
  expect(links.readReapplication(token, new Date(validUntil.getTime() - 1))).toBe('anna@example.com');
  expect(links.readReapplication(token, validUntil)).toBeNull();
});
