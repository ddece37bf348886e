import { cleanInviterName } from './inviterName.ts';

it.each([
  ['control and bidirectional characters', 'An\u0000na\u202e gro.live', 'Anna gro.live'],
  ['an endless name', '👩'.repeat(500), '👩'.repeat(80)],
  ['nothing but spaces', ' \u200b ', ''],
  ['no name', null, ''],
])('cleans %s out of an inviter’s name', (_what, name, expected) => {
  expect(cleanInviterName(name)).toBe(expected);
});
