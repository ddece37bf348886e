/** The SQL of docs/operations.md on a real PostgreSQL. */
import pg from 'pg';
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { decideEligibility } from '../../backend/domain/codes/decideCodeOutcome.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { sqlBelow } from '../support/operationsGuide.ts';
import { activate, register, registrationOf, signInAs, startTestBackend, tokenIn } from './backendUnderTest.ts';

let postgres: TestDatabaseServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function runAs<Row extends pg.QueryResultRow>(databaseUrl: string, ...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

describe('with the application’s database role', () => {
  let app: string;
  let owner: string;
  beforeAll(async () => {
    const databaseUrl = await postgres.createDatabase();
    const as = (role: string) => databaseUrl.replace('postgres@', `${role}@`);
    [app, owner] = [as('salon_app'), as('salon_owner')];
    const [roles = '', grants = ''] = sqlBelow('Database privileges');
    // The database exists already.
    await runAs(databaseUrl, roles.replace(/^CREATE DATABASE .*$/m, ''));
    await runAs(databaseUrl, `ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} OWNER TO salon_owner`);
    // Neither migrated nor granted, then migrated alone.
    const refusal = /permission denied for .*: see "Database privileges" in docs\/operations\.md$/;
    await expect(openTestDatabase(app)).rejects.toThrow(refusal);
    await (await openTestDatabase(owner)).close();
    await expect(openTestDatabase(app)).rejects.toThrow(refusal);
    await runAs(owner, grants, grants);
  });

  it('visitors can register and activate, and admins can create codes and read the audit log', async () => {
    const backend = await startTestBackend({ databaseUrl: app });
    const admin = await signInAs();
    type Made = { adminCreateCodes: { codes: string[] } };
    const made = await backend.ask<Made>(
      'mutation { adminCreateCodes(input: {}, count: 1) { status codes } }',
      {},
      admin,
    );
    const visitor = registrationOf({ registrationCode: made.data.adminCreateCodes.codes[0] });
    expect(await register(backend, visitor)).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
    expect(await activate(backend, tokenIn(await backend.mailTo(visitor.email)))).toMatchObject({
      status: 'ACTIVATED',
    });
    type Log = { adminAudit: { rows: { actor: string; action: string }[] } };
    const { data } = await backend.ask<Log>('{ adminAudit { rows { actor action } } }', {}, admin);
    expect(data.adminAudit.rows).toEqual([{ actor: 'anna', action: 'adminCreateCodes' }]);
    await backend.close();
    expect(backend.logged.filter((line) => /failed|denied|not counted/i.test(line))).toEqual([]);
  });

  it.each([
    `UPDATE audit_log SET actor = 'nobody'`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'DROP TABLE audit_log',
    'SET session_replication_role = replica',
    `INSERT INTO schema_migrations (name) VALUES ('007')`,
    'CREATE TABLE another ()',
  ])('it cannot run: %s', async (statement) => {
    await expect(runAs(app, statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('it can insert into the audit log and read it', async () => {
    await runAs(app, `INSERT INTO audit_log (at, actor, action, subject) VALUES (now(), 'app', 'tried', '')`);
    expect(await runAs(app, `SELECT actor FROM audit_log WHERE action = 'tried'`)).toEqual([{ actor: 'app' }]);
  });
});

it.each([
  ['has trigrams', 'GRANT CREATE ON DATABASE %d TO searcher', true],
  ['cannot have them', 'REVOKE CREATE ON DATABASE %d FROM searcher', false],
  ['has them in another schema', 'CREATE SCHEMA extensions; CREATE EXTENSION pg_trgm SCHEMA extensions', false],
])('a search finds a part of a word if the database %s', async (_what, prepared, isIndexed) => {
  const databaseUrl = await postgres.createDatabase();
  const name = new URL(databaseUrl).pathname.slice(1);
  await runAs(databaseUrl, 'DROP ROLE IF EXISTS searcher', 'CREATE ROLE searcher LOGIN');
  await runAs(databaseUrl, 'GRANT USAGE, CREATE ON SCHEMA public TO searcher', prepared.replace('%d', name));
  const { db, close } = await openTestDatabase(databaseUrl.replace('postgres@', 'searcher@'));
  await runAs(databaseUrl, `INSERT INTO registration_codes (code, label) VALUES ('INSIDE22', 'Midwinter')`);
  const { lists } = createUnitOfWork(db).stores;
  expect((await lists.codes({ search: 'DWÍN' })).rows).toMatchObject([{ code: 'INSIDE22' }]);
  const index = `SELECT to_regclass('registration_codes_searched') IS NOT NULL AS "isThere"`;
  expect(await runAs(databaseUrl, index)).toEqual([{ isThere: isIndexed }]);
  await close();
  await runAs(databaseUrl, 'DROP OWNED BY searcher', 'DROP ROLE searcher');
});

it('rejected codes stay rejected after a rollback to a release without states, and are restored', async () => {
  const databaseUrl = await postgres.createDatabase();
  const { db, close } = await openTestDatabase(databaseUrl);
  const [rollback = '', back = ''] = sqlBelow('Deploying the admin pages, and rolling back');
  await runAs(
    databaseUrl,
    `INSERT INTO registration_codes (code, state, ends_at, starts_at, countries, inviter_gone) VALUES
      ('OPEN', 'active', NULL, NULL, NULL, false), ('ENDSLATER', 'active', now() + interval '1 day', NULL, NULL, false),
      ('PAUSED', 'paused', NULL, NULL, NULL, false), ('REVOKED', 'revoked', NULL, NULL, NULL, false),
      ('ENDED', 'active', now() - interval '1 day', NULL, NULL, false),
      ('LATER', 'active', NULL, now() + interval '1 day', NULL, false),
      ('SOMECOUNTRIES', 'active', NULL, NULL, '{DE}', false), ('SINGLE', 'active', NULL, NULL, NULL, false),
      ('LINKREVOKED', 'active', NULL, NULL, NULL, false), ('LINKED', 'active', NULL, NULL, NULL, false),
      ('GONE', 'paused', NULL, NULL, NULL, true)`,
    `INSERT INTO registration_links (id, code, valid_until, max_uses, created_at, created_by, revoked_at) VALUES
      ('1', 'SINGLE', now(), 1, now(), 'anna', NULL), ('2', 'LINKREVOKED', now(), NULL, now(), 'anna', now()),
      ('3', 'LINKED', now(), NULL, now(), 'anna', NULL)`,
  );
  const codes = () => db.selectFrom('registrationCodes').selectAll().orderBy('code').execute();
  const unlimited = { state: 'active', startsAt: null, endsAt: null, countries: null } as const;
  /** The codes that a release without these columns accepts. */
  const openBefore = async () =>
    (await codes())
      .filter((record) => decideEligibility({ ...record, ...unlimited }, 'absent', new Date()).errors.length === 0)
      .map(({ code }) => code);
  const before = await codes();
  expect(await openBefore()).toHaveLength(10);
  await runAs(databaseUrl, rollback);
  expect(await openBefore()).toEqual(['ENDSLATER', 'LINKED', 'OPEN']);
  // One code ends while the older release runs.
  await runAs(databaseUrl, `UPDATE registration_codes SET ends_at = now() WHERE code = 'ENDSLATER'`, rollback);
  expect(await openBefore()).toEqual(['LINKED', 'OPEN']);
  await runAs(databaseUrl, back);
  const endsAt = (await codes()).find(({ code }) => code === 'ENDSLATER')?.endsAt;
  expect(await codes()).toEqual(before.map((row) => (row.code === 'ENDSLATER' ? { ...row, endsAt } : row)));
  await close();
});
