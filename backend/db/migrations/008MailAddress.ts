/**
 * Whose a mail is, in the one form of an address: what else knew how it was typed may be gone before the mail is. The
 * release before leaves it empty, and its mails are found as they were.
 */
export const mailAddress: readonly string[] = [
  'ALTER TABLE outbox ADD COLUMN recipient_canonical text',
  ...['registrations', 'membership_interests'].map(
    (table) => `UPDATE outbox SET recipient_canonical = known.email_canonical FROM ${table} AS known
      WHERE recipient_canonical IS NULL AND lower(known.email) = lower(recipient)`,
  ),
  'CREATE INDEX outbox_recipient_canonical ON outbox (recipient_canonical) WHERE recipient_canonical IS NOT NULL',
];
