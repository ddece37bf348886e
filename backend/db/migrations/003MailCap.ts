/** When a mail was last tried, so that all instances together keep below a number of mails per minute. */
export const mailCap: readonly string[] = [
  'ALTER TABLE outbox ADD COLUMN last_attempt_at timestamptz',
  'CREATE INDEX outbox_attempted ON outbox (last_attempt_at)',
  // A mail that was given up kept its link's token.
  `UPDATE outbox SET payload = '{}' WHERE dead_at IS NOT NULL`,
];
