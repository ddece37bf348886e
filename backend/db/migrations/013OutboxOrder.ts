/** The order in which backend/mail/outboxQueue.ts sends mails: without this index it sorts all that wait. */
export const outboxOrder: readonly string[] = [
  `CREATE INDEX outbox_order ON outbox (((next_attempt_at AT TIME ZONE 'UTC') - CASE
    WHEN template IN ('activation', 'activationAgain') THEN interval '10 minutes' ELSE interval '0' END))
    WHERE sent_at IS NULL AND dead_at IS NULL`,
  'DROP INDEX outbox_due',
];
