/** Finds the mails to an email address after its registration is deleted. The previous release leaves the column empty. */
export const mailAddress: readonly string[] = [
  'ALTER TABLE outbox ADD COLUMN recipient_canonical text',
  ...['registrations', 'membership_interests'].map(
    (table) => `UPDATE outbox SET recipient_canonical = known.email_canonical FROM ${table} AS known
      WHERE recipient_canonical IS NULL AND lower(known.email) = lower(recipient)`,
  ),
  'CREATE INDEX outbox_recipient_canonical ON outbox (recipient_canonical) WHERE recipient_canonical IS NOT NULL',
];
