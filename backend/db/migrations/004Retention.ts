export const retention: readonly string[] = [
  'ALTER TABLE registrations ADD COLUMN replaced_at timestamptz',
  `CREATE TABLE withdrawn_interests (
    email_hash text PRIMARY KEY,
    interest_id text NOT NULL UNIQUE,
    withdrawn_at timestamptz NOT NULL,
    last_mail_at timestamptz
  )`,
  // The same hash as sha256() in domain/clock.ts.
  `INSERT INTO withdrawn_interests (email_hash, interest_id, withdrawn_at)
    SELECT rtrim(translate(encode(sha256(convert_to(email_canonical, 'UTF8')), 'base64'), '+/', '-_'), '='), id, withdrawn_at
    FROM membership_interests WHERE withdrawn_at IS NOT NULL`,
  'DELETE FROM membership_interests WHERE withdrawn_at IS NOT NULL',
  'ALTER TABLE membership_interests DROP COLUMN withdrawn_at',
];
