/**
 * Every submission is a registration of its own. The second id of a registration goes: nobody is handed an id of
 * somebody else's any more. A changed address keeps the id of the first registration of its chain, so that a limit on
 * changes holds for the chain.
 */
export const ownRegistrations: readonly string[] = [
  'ALTER TABLE registrations DROP COLUMN watch_id',
  'ALTER TABLE registrations ADD COLUMN first_id text',
  'UPDATE registrations SET first_id = id',
  'ALTER TABLE registrations ALTER COLUMN first_id SET NOT NULL',
  'DROP INDEX registrations_holds',
  `CREATE INDEX registrations_holds ON registrations (code, email_canonical, expires_at) WHERE state = 'PENDING'`,
];
