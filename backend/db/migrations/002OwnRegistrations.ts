/** After a change of the email address, `first_id` is the id of the first registration, for the limit on changes. */
export const ownRegistrations: readonly string[] = [
  'ALTER TABLE registrations DROP COLUMN watch_id',
  'ALTER TABLE registrations ADD COLUMN first_id text',
  'UPDATE registrations SET first_id = id',
  'ALTER TABLE registrations ALTER COLUMN first_id SET NOT NULL',
  'DROP INDEX registrations_holds',
  `CREATE INDEX registrations_holds ON registrations (code, email_canonical, expires_at) WHERE state = 'PENDING'`,
];
