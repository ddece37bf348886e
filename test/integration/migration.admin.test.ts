/** The admin migration with rows of the previous release. */
import { sql } from 'kysely';
import { migrate } from '../../backend/db/migrate.ts';
import { migrations } from '../../backend/db/migrations/list.ts';
import { openUnmigrated, startPostgres, type TestDatabaseServer } from '../support/databases.ts';

let postgres: TestDatabaseServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it('keeps the balances of codes, counts registrations by code and day, and masks codes in the audit log', async () => {
  const db = openUnmigrated(await postgres.createDatabase());
  const before = migrations.filter(({ name }) => name < '005');
  await migrate(db, before);
  await sql`INSERT INTO registration_codes (code, inviter_name, balance) VALUES ('MEMBER1', 'Anna', 3), ('OPEN1', NULL, NULL)`.execute(
    db,
  );
  const add = (id: string, firstId: string, code: string, registered: string, activated: string | null) =>
    sql`INSERT INTO registrations (id, first_id, code, state, gender, firstname, lastname, email, email_canonical, country,
        postal_code, birthday, newsletter, language, registered_at, expires_at, activated_at, last_mail_at)
      VALUES (${id}, ${firstId}, ${code}, ${activated === null ? 'PENDING' : 'ACTIVE'}, 'MRS', '', '', ${id}, ${id}, 'DE', '', '',
        false, 'de', ${registered}::timestamptz, now(), ${activated}::timestamptz, now())`.execute(db);
  await add('r1', 'r1', 'MEMBER1', '2026-03-01T23:30:00Z', '2026-03-02T00:10:00Z');
  await add('r2', 'r2', 'MEMBER1', '2026-03-02T10:00:00Z', null);
  // The same visitor with another email.
  await add('r3', 'r2', 'MEMBER1', '2026-03-02T10:00:00Z', null);
  await add('r4', 'r4', 'OPEN1', '2026-03-02T11:00:00Z', null);
  await sql`INSERT INTO audit_log (at, actor, action, subject) VALUES (now(), 'anna', 'createRegistrationLink', 'SUMMER2026XY')`.execute(
    db,
  );

  await migrate(db);
  const { rows: codes } =
    await sql`SELECT code, kind, state, initial_balance FROM registration_codes ORDER BY code`.execute(db);
  expect(codes).toEqual([
    { code: 'MEMBER1', kind: 'member', state: 'active', initialBalance: 3 },
    { code: 'OPEN1', kind: 'campaign', state: 'active', initialBalance: null },
  ]);
  const { rows: days } =
    await sql`SELECT code, day::text AS day, registered, activated FROM invitation_days ORDER BY code, invitation_days.day`.execute(
      db,
    );
  expect(days).toEqual([
    { code: '', day: '-infinity', registered: 3, activated: 1 },
    { code: '', day: '2026-03-01', registered: 1, activated: 0 },
    { code: '', day: '2026-03-02', registered: 2, activated: 1 },
    { code: 'MEMBER1', day: '-infinity', registered: 2, activated: 1 },
    { code: 'MEMBER1', day: '2026-03-01', registered: 1, activated: 0 },
    { code: 'MEMBER1', day: '2026-03-02', registered: 1, activated: 1 },
    { code: 'OPEN1', day: '-infinity', registered: 1, activated: 0 },
    { code: 'OPEN1', day: '2026-03-02', registered: 1, activated: 0 },
  ]);
  // Rows of an instance of the previous release on the new schema, and of this release.
  await sql`INSERT INTO audit_log (at, actor, action, subject) VALUES
    (now(), 'anna', 'createRegistrationLink', 'WINTER2026ZW'), (now(), 'anna', 'createRegistrationLink', 'WINTER7')`.execute(
    db,
  );
  await sql`INSERT INTO audit_log (at, actor, action, subject, details)
    VALUES (now(), 'anna', 'createRegistrationLink', 'the-id-of-a-link', '1 WI••••ZW')`.execute(db);
  const { rows: log } = await sql`SELECT subject FROM audit_log ORDER BY id`.execute(db);
  expect(log).toEqual([
    { subject: 'SU••••XY' },
    { subject: 'WI••••ZW' },
    { subject: 'W••••7' },
    { subject: 'the-id-of-a-link' },
  ]);
  await db.destroy();
});
