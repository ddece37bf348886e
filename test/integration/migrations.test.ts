/** Migrations with several instances and tables in use. */
import type { Kysely } from 'kysely';
import pg from 'pg';
import { migrate } from '../../backend/db/migrate.ts';
import { migrations } from '../../backend/db/migrations/list.ts';
import type { Tables } from '../../backend/db/tables.ts';
import { openUnmigrated, startPostgres, type TestDatabaseServer } from '../support/databases.ts';

let postgres: TestDatabaseServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it('ten instances that start together on an empty database apply each migration once', async () => {
  const url = await postgres.createDatabase();
  const instances = Array.from({ length: 10 }, () => openUnmigrated(url));
  const applied = await Promise.all(instances.map((db) => migrate(db)));
  expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name));
  const stored = await instances[0]?.selectFrom('registrationCodes').select('code').execute();
  expect(stored).toEqual([]);
  await Promise.all(instances.map((db) => db.destroy()));
});

describe('a migration of a table locked by a long query', () => {
  const added = { name: '900-added', statements: ['ALTER TABLE registration_codes ADD COLUMN added text'] };
  let url: string;
  let db: Kysely<Tables>;
  let reader: pg.Client;
  beforeEach(async () => {
    url = await postgres.createDatabase();
    db = openUnmigrated(url);
    await migrate(db);
    reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('BEGIN; SELECT * FROM registration_codes');
  });
  afterEach(async () => {
    await reader.end();
    await db.destroy();
  });

  it('releases its lock request so that others can read, and tries again', async () => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const attempts: number[] = [];
    let readMeanwhile: Promise<unknown> = Promise.resolve();
    const applied = await migrate(db, [...migrations, added], {
      lockTimeoutMs: 50,
      backoffMs: 10,
      maxAttempts: 100,
      onWait: (attempt) => {
        attempts.push(attempt);
        if (attempt !== 2) return;
        readMeanwhile = other.query('SELECT * FROM registration_codes').then(() => reader.query('COMMIT'));
      },
    });
    await readMeanwhile;
    await other.end();
    expect(applied).toEqual(['900-added']);
    expect(attempts.slice(0, 2)).toEqual([1, 2]);
  });

  it('gives up after its last attempt, without changes', async () => {
    const second = { name: '901-second', statements: ['CREATE TABLE never (a text)'] };
    await expect(
      migrate(db, [...migrations, second, added], { lockTimeoutMs: 20, backoffMs: 1, maxAttempts: 2 }),
    ).rejects.toMatchObject({ code: '55P03' });
    expect((await reader.query("SELECT to_regclass('never') AS name")).rows).toEqual([{ name: null }]);
  });
});
