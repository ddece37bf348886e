export const usedChallenges: readonly string[] = [
  'CREATE TABLE used_challenges (nonce text PRIMARY KEY, forgotten_at timestamptz NOT NULL)',
  'CREATE INDEX used_challenges_forgotten_at ON used_challenges (forgotten_at)',
];
