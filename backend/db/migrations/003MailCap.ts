/** For the limit of mails per minute across all instances. */
export const mailCap: readonly string[] = [
  'ALTER TABLE outbox ADD COLUMN last_attempt_at timestamptz',
  'CREATE INDEX outbox_attempted ON outbox (last_attempt_at)',
  // The payload contains the link's token.
  `UPDATE outbox SET payload = '{}' WHERE dead_at IS NOT NULL`,
];
