/** What befalls a backend's connection to PostgreSQL, what it is told by it, and what is left of a backend that is killed. `npm run try-kills` is the long form of the last. */
import pg from 'pg';
import { listenerName } from '../../backend/db/listener.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { killAtRandom } from '../support/killing.ts';
import { startSilentProxy } from '../support/silentProxy.ts';
import {
  activate,
  activationOf,
  type BackendUnderTest,
  eventually,
  register,
  registrationOf,
  startTestBackend,
  subscribe,
  tokenIn,
} from './backendUnderTest.ts';

let postgres: TestDatabaseServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, query: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return (await client.query<Row>(query, [...values]).finally(() => client.end())).rows;
}

describe('an activation', () => {
  const never = 24 * 60 * 60 * 1000;
  let databaseUrl: string;
  let deaf: BackendUnderTest;
  let usual: BackendUnderTest;
  beforeAll(async () => {
    databaseUrl = await postgres.createDatabase();
    // The first one does not look for itself: what it hears it has been told.
    [deaf, usual] = await Promise.all([
      startTestBackend({ databaseUrl, activationPollMs: never }),
      startTestBackend({ databaseUrl }),
    ]);
  });
  afterAll(() => Promise.all([deaf.close(), usual.close()]));

  /** Those that LISTEN and have given a sign of life. */
  const listeners = async () => {
    const query = `SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database() AND query LIKE '%pg_notify%' AND state = 'idle'`;
    return (await ask<{ pid: number }>(databaseUrl, query, [listenerName])).map(({ pid }) => pid);
  };
  const untilHeard = (gone: readonly number[] = []) =>
    eventually(async () => {
      const pids = await listeners();
      return pids.length === 2 && !pids.some((pid) => gone.includes(pid)) ? pids : null;
    });
  const startWaiting = async (own: BackendUnderTest) => {
    const input = registrationOf();
    const { registrationId } = await register(own, input);
    const token = tokenIn(await own.mailTo(input.email));
    const waiting = subscribe(own, activationOf, { id: registrationId });
    const told = { data: { registrationActivated: { registrationId, state: 'ACTIVE' } } };
    const expectTold = async () => {
      expect(await waiting.ended).toBeNull();
      expect(waiting.received).toEqual([told]);
    };
    return { token, expectTold };
  };
  const expectToldOf = async (own: BackendUnderTest, other: BackendUnderTest) => {
    const { token, expectTold } = await startWaiting(own);
    expect(await activate(other, token)).toMatchObject({ status: 'ACTIVATED' });
    await expectTold();
  };

  it('on another instance is told to whoever waits, without a look of its own', async () => {
    await untilHeard();
    await expectToldOf(deaf, usual);
  });

  it('is told after the listening connections were ended: by a look at first, by notices again later', async () => {
    const before = await untilHeard();
    const { token, expectTold } = await startWaiting(usual);
    await ask(databaseUrl, 'SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [before]);
    await activate(deaf, token);
    await expectTold();
    await untilHeard(before);
    await expectToldOf(deaf, usual);
    expect(deaf.logged.filter((line) => line.startsWith('Notices of the database are not heard'))).toHaveLength(1);
  });

  it('is told by a notice that names no registration and nobody', async () => {
    const listener = new pg.Client({ connectionString: databaseUrl });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', ({ payload = '' }) => heard.push(payload));
    await listener.query('LISTEN registration_activated');
    const input = registrationOf();
    const { registrationId } = await register(usual, input);
    await activate(usual, tokenIn(await usual.mailTo(input.email)));
    await eventually(async () => (heard.some((payload) => /^[\w-]{43}$/.test(payload)) ? true : null));
    await listener.end();
    expect(heard.join()).not.toContain(registrationId);
    expect(heard.join()).not.toContain('@');
  });
});

describe('a database', () => {
  const check = '{ registrationCodeDetails(registrationCode: "WELCOME10") { errors } }';
  const failed = { extensions: { code: 'INTERNAL' } };

  it('that falls silent leaves nobody without an answer, and is used again once it answers', async () => {
    const proxy = await startSilentProxy(await postgres.createDatabase());
    const backend = await startTestBackend({ databaseUrl: proxy.databaseUrl, patience: 2000 });
    expect((await backend.ask(check)).errors).toBeUndefined();
    proxy.fallSilent();
    // More of them than there are connections.
    const answers = await Promise.all(Array.from({ length: 15 }, () => backend.ask(check)));
    for (const { errors } of answers) expect(errors?.[0]).toMatchObject(failed);
    proxy.recover();
    await eventually(async () => ((await backend.ask(check)).errors === undefined ? true : null));
    await backend.close();
    await proxy.close();
  });

  it('whose connections are all in use lets nobody wait longer than an answer may take', async () => {
    const databaseUrl = await postgres.createDatabase();
    const backend = await startTestBackend({ databaseUrl, patience: 2000 });
    const blocker = new pg.Client({ connectionString: databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE registration_codes IN ACCESS EXCLUSIVE MODE');
    const answers = await Promise.all(Array.from({ length: 30 }, () => backend.ask(check)));
    for (const { errors } of answers) expect(errors?.[0]).toMatchObject(failed);
    await blocker.query('ROLLBACK');
    await blocker.end();
    expect((await backend.ask(check)).errors).toBeUndefined();
    await backend.close();
  });
});

it.each(['PGlite', 'PostgreSQL'])(
  'a backend on %s that is killed while guests register and activate leaves no half account, no lost place and no lost mail',
  async (kind) => {
    const report = await killAtRandom({
      databaseUrl: kind === 'PGlite' ? null : await postgres.createDatabase(),
      ...{ kills: 3, guests: 4, within: 800 },
      faults: { later: 10, never: 10, hangUp: 10 },
      isLeaseShort: true,
    });
    expect(report.broken).toEqual([]);
  },
);
