/** Retention periods, on both databases. */

import { Kysely, PostgresDialect, sql } from 'kysely';
import { startHousekeeping } from '../../backend/db/housekeeping.ts';
import { advisoryLocks, migrate } from '../../backend/db/migrate.ts';
import { migrations } from '../../backend/db/migrations/list.ts';
import type { Database } from '../../backend/db/openDatabase.ts';
import type { Tables } from '../../backend/db/tables.ts';
import { createUnitOfWork } from '../../backend/db/unitOfWork.ts';
import { buildFunnelCounts } from '../../backend/domain/admin/funnel.ts';
import { sha256 } from '../../backend/domain/clock.ts';
import { seedScenarios } from '../../backend/scenarios.ts';
import { defaultRetention } from '../../shared/consent/retention.ts';
import { openPool, startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { databaseKinds } from '../support/describeOnBothDatabases.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { eventually } from './backendUnderTest.ts';

const day = 24 * 60 * 60 * 1000;
const start = new Date('2026-03-20T10:00:00Z');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const later = (days: number) => new Date(start.getTime() + days * day);

let postgres: TestDatabaseServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(databaseKinds)('on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    const databaseUrl = kind === 'PGlite' ? null : await postgres.createDatabase();
    database = await openTestDatabase(databaseUrl);
    await seedScenarios(database.db, () => start);
  });
  afterAll(() => database.close());

  /** One round of housekeeping, as at the start of a process. */
  const tidyUp = async (now: Date, retention = defaultRetention) => {
    const stop = startHousekeeping({ db: database.db, retention, clock: () => now, log: silent });
    await stop();
  };
  const addRegistration = async (id: string, state: 'PENDING' | 'ACTIVE' | 'LAPSED' | 'REPLACED', expiresAt: Date) => {
    const seed = await database.db
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', 'seed-pending')
      .executeTakeFirstOrThrow();
    const email = `${id}@example.org`;
    await database.db
      .insertInto('registrations')
      .values({ ...seed, id, firstId: id, email, emailCanonical: email, state, expiresAt: expiresAt })
      .execute();
    await database.db
      .insertInto('activationTokens')
      .values({ tokenHash: sha256(id), registrationId: id, createdAt: start, usedAt: null })
      .execute();
    const evidence = {
      pkString: 'x',
      textVersion: '1',
      language: 'en',
      country: 'DE',
      source: '/',
      ip: '203.0.113.1',
    };
    await database.db
      .insertInto('consents')
      .values({
        registrationId: id,
        kind: 'terms',
        accepted: true,
        ...evidence,
        givenAt: start,
        confirmedAt: null,
        confirmedIp: null,
      })
      .execute();
  };
  const stored = async (table: 'registrations' | 'activationTokens' | 'consents', id: string) => {
    const column = table === 'registrations' ? 'id' : 'registrationId';
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(database.db);
    return rows.length > 0;
  };
  const isStoredAnywhere = async (id: string) =>
    [await stored('registrations', id), await stored('activationTokens', id), await stored('consents', id)].join(' ');

  it.each(['PENDING', 'LAPSED'] as const)(
    'deletes an expired registration (%s) with its link and consents after 30 days',
    async (state) => {
      const id = `lapsed-${state}`;
      await addRegistration(id, state, later(0));
      await tidyUp(later(29));
      expect(await isStoredAnywhere(id)).toBe('true true true');
      await tidyUp(later(31));
      expect(await isStoredAnywhere(id)).toBe('false false false');
    },
  );

  it('deletes a replaced registration 30 days after its replacement, regardless of its expiry', async () => {
    await addRegistration('replaced', 'REPLACED', later(14));
    await tidyUp(later(1));
    await tidyUp(later(30));
    expect(await isStoredAnywhere('replaced')).toBe('true true true');
    await tidyUp(later(32));
    expect(await isStoredAnywhere('replaced')).toBe('false false false');
  });

  it('keeps the data of accounts and pending registrations', async () => {
    await addRegistration('account', 'ACTIVE', later(14));
    await addRegistration('waiting', 'PENDING', later(4_014));
    await tidyUp(later(4_000));
    expect(await isStoredAnywhere('account')).toBe('true true true');
    expect(await isStoredAnywhere('waiting')).toBe('true true true');
  });

  it('uses the configured periods', async () => {
    await addRegistration('soon', 'LAPSED', later(0));
    await tidyUp(later(3), { ...defaultRetention, endedRegistrationDays: 2 });
    expect(await isStoredAnywhere('soon')).toBe('false false false');
  });

  it('deletes more than one batch in one round', async () => {
    await sql`INSERT INTO registrations
      SELECT r.* FROM generate_series(1, 1200) AS n, LATERAL (
        SELECT (jsonb_populate_record(s, jsonb_build_object('id', 'many-' || n, 'state', 'LAPSED', 'expires_at', ${later(0)}::timestamptz))).*
        FROM registrations s WHERE s.id = 'seed-pending') r`.execute(database.db);
    await tidyUp(later(31));
    const { rows } = await sql`SELECT 1 FROM registrations WHERE id LIKE 'many-%'`.execute(database.db);
    expect(rows).toHaveLength(0);
  });

  it('deletes sent mails after 7 days and failed ones after 30, but keeps waiting ones', async () => {
    const row = {
      template: 'welcome',
      language: 'en',
      payload: '{}',
      createdAt: start,
      nextAttemptAt: start,
      attempts: 1,
    };
    const rest = { lastAttemptAt: start, leaseUntil: null, lastError: null };
    await database.db
      .insertInto('outbox')
      .values([
        { id: 'sent', recipient: 'a@example.org', ...row, ...rest, sentAt: start, deadAt: null },
        { id: 'dead', recipient: 'a@example.org', ...row, ...rest, sentAt: null, deadAt: start },
        { id: 'due', recipient: 'a@example.org', ...row, ...rest, sentAt: null, deadAt: null },
      ])
      .execute();
    const ids = async () =>
      (await database.db.selectFrom('outbox').select('id').orderBy('id').execute()).map(({ id }) => id);
    await tidyUp(later(6));
    expect(await ids()).toEqual(['dead', 'due', 'sent']);
    await tidyUp(later(8));
    expect(await ids()).toEqual(['dead', 'due']);
    await tidyUp(later(31));
    expect(await ids()).toEqual(['due']);
  });

  it('deletes a waiting application after 12 months, and the hash of a withdrawn one after two years', async () => {
    const { transaction } = createUnitOfWork(database.db);
    const applicant = (id: string) => ({
      id,
      email: `${id}@example.org`,
      emailCanonical: `${id}@example.org`,
      language: 'en',
      country: null,
    });
    await transaction(async ({ applications }) => {
      await applications.apply(applicant('unanswered'), start);
      await applications.apply(applicant('withdrawn'), start);
      await applications.withdraw('withdrawn', 'withdrawn@example.org', start);
    });
    const addresses = async () =>
      (await database.db.selectFrom('membershipInterests').select('email').execute()).map(({ email }) => email);
    await tidyUp(new Date('2027-03-19T10:00:00Z'));
    expect(await addresses()).toEqual(['unanswered@example.org']);
    await tidyUp(new Date('2027-03-21T10:00:00Z'));
    expect(await addresses()).toEqual([]);
    const remaining = await database.db.selectFrom('withdrawnInterests').selectAll().execute();
    expect(remaining).toHaveLength(1);
    expect(JSON.stringify(remaining)).not.toContain('example.org');
    const known = await transaction(({ applications }) => applications.findWithdrawn('withdrawn@example.org'));
    expect(known).toMatchObject({ lastMailAt: null });
    const isKnown = () =>
      transaction(async ({ applications }) => (await applications.findWithdrawn('withdrawn@example.org')) !== null);
    await tidyUp(new Date('2028-03-19T10:00:00Z'));
    expect(await isKnown()).toBe(true);
    await tidyUp(new Date('2028-03-21T10:00:00Z'));
    expect(await isKnown()).toBe(false);
  });

  it('deletes daily funnel counts after 400 days, but keeps their total', async () => {
    const { stores } = createUnitOfWork(database.db);
    await stores.funnel.add(buildFunnelCounts({ code: 'COUNTED', linkId: null }, { opened: 1 }, start));
    const stored = async () =>
      (
        await sql<{
          day: string;
        }>`SELECT day::text AS day FROM invitation_days WHERE code = 'COUNTED' ORDER BY 1`.execute(database.db)
      ).rows.map(({ day: counted }) => counted);
    await tidyUp(later(400));
    expect(await stored()).toEqual(['-infinity', '2026-03-20']);
    await tidyUp(later(401));
    expect(await stored()).toEqual(['-infinity']);
  });

  it('deletes denied referrers after 400 days; a day with many keeps those of other days', async () => {
    const { denials } = createUnitOfWork(database.db).stores;
    const name = (host: string) => ({ host, denied: 1, shadow: 0 });
    await denials.add(
      '2026-03-20',
      Array.from({ length: 200 }, (_, index) => name(`h${index}.example`)),
    );
    await denials.add('2026-03-21', [name('late.example')]);
    const read = async () => (await denials.read({ from: '2026-03-20', to: '2026-03-21' })).rows;
    expect(await read()).toHaveLength(50);
    await tidyUp(later(401));
    expect(await read()).toMatchObject([{ day: '2026-03-21', host: 'late.example' }]);
  });

  it('deletes an application 30 days after its decision', async () => {
    const { transaction } = createUnitOfWork(database.db);
    const email = 'decided@example.org';
    await transaction(async ({ applications }) => {
      await applications.apply({ id: 'decided', email, emailCanonical: email, language: 'en', country: null }, start);
      await applications.decide('decided', 'declined', 'anna', later(3));
    });
    const isKept = () =>
      transaction(async ({ applications }) => (await applications.findCanonicalEmail('decided')) !== null);
    await tidyUp(later(32));
    expect(await isKept()).toBe(true);
    await tidyUp(later(34));
    expect(await isKept()).toBe(false);
  });

  // PGlite has one connection.
  if (kind === 'PostgreSQL')
    it('an address is erased while housekeeping deletes its registration', async () => {
      await addRegistration('contested', 'PENDING', later(14));
      const { transaction } = createUnitOfWork(database.db);
      const erase = () => transaction(({ personalData }) => personalData.erase('contested@example.org', start));
      const locked = await database.db.transaction().execute(async (trx) => {
        // As housekeeping does it.
        await sql`SELECT FROM registrations WHERE id = 'contested' FOR UPDATE`.execute(trx);
        const erasing = erase();
        await eventually(async () => {
          const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(database.db);
          return rows.length > 0 ? true : null;
        });
        await sql`DELETE FROM activation_tokens WHERE registration_id = 'contested'`.execute(trx);
        // In an object: it ends after this transaction.
        return { erasing };
      });
      expect(await locked.erasing).toContainEqual({ kind: 'registrations', count: 1 });
    });

  it('deletes consents of an erased account after three years, of a pending registration at once', async () => {
    await addRegistration('erased', 'ACTIVE', later(14));
    await addRegistration('never', 'PENDING', later(14));
    const { stores } = createUnitOfWork(database.db);
    for (const id of ['erased', 'never']) await stores.personalData.erase(`${id}@example.org`, start);
    expect(await isStoredAnywhere('never')).toBe('false false false');
    await tidyUp(later(3 * 365));
    expect(await isStoredAnywhere('erased')).toBe('true false true');
    const row = await database.db.selectFrom('registrations').selectAll().where('id', '=', 'erased').execute();
    expect(JSON.stringify(row)).not.toContain('example.org');
    await tidyUp(later(3 * 365 + 2));
    expect(await isStoredAnywhere('erased')).toBe('false false false');
  });

  it('deletes the nonce of a bot check once its challenge has expired', async () => {
    const { stores } = createUnitOfWork(database.db);
    const challenges = stores.challenges;
    expect(await challenges.claimNonce('one', later(1))).toBe(true);
    await tidyUp(later(0.5));
    expect(await challenges.claimNonce('one', later(1))).toBe(false);
    await tidyUp(later(1.5));
    expect(await challenges.claimNonce('one', later(2))).toBe(true);
  });

  it('repeats by itself', async () => {
    let now = start;
    await addRegistration('hourly', 'LAPSED', later(0));
    const stop = startHousekeeping({
      db: database.db,
      retention: defaultRetention,
      clock: () => now,
      log: silent,
      intervalMs: 20,
    });
    now = later(31);
    await eventually(async () => ((await stored('registrations', 'hourly')) ? null : true));
    await stop();
  });
});

it('does nothing while another instance does the housekeeping', async () => {
  const { db, close } = await openTestDatabase(await postgres.createDatabase());
  const window = { bucket: 'over', count: 1, windowEndsAt: start };
  await db.insertInto('rateLimits').values(window).execute();
  const options = { db, retention: defaultRetention, clock: () => later(1), log: silent };
  const left = async () => (await db.selectFrom('rateLimits').select('bucket').execute()).length;
  await db.transaction().execute(async (other) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.housekeeping)})`.execute(other);
    await startHousekeeping(options)();
    expect(await left()).toBe(1);
  });
  await startHousekeeping(options)();
  expect(await left()).toBe(0);
  await close();
});

it('recognises an application withdrawn before the migration to hashes', async () => {
  const databaseUrl = await postgres.createDatabase();
  const earlier = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(databaseUrl) }) });
  await migrate(
    earlier,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '004-retention'),
    ),
  );
  await sql`INSERT INTO membership_interests (id, email, email_canonical, language, applied_at, withdrawn_at)
    VALUES ('old', 'ŁUKASZ@poczta.example', 'łukasz@poczta.example', 'pl', ${start}, ${start}),
      ('open', 'open@poczta.example', 'open@poczta.example', 'pl', ${start}, NULL)`.execute(earlier);
  await earlier.destroy();
  const { db, close } = await openTestDatabase(databaseUrl);
  const { stores } = createUnitOfWork(db);
  expect(await stores.applications.findWithdrawn('łukasz@poczta.example')).toMatchObject({ lastMailAt: null });
  expect(await stores.applications.findCanonicalEmail('old')).toBeNull();
  expect(await stores.applications.findCanonicalEmail('open')).toBe('open@poczta.example');
  await close();
});
