/** Failures of the connection to PostgreSQL. */
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../backend/db/openDatabase.ts';
import { StartError } from '../../shared/settings/startError.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { type Behaviour, startFaultProxy } from '../support/faultProxy.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { subscribe } from '../support/subscribe.ts';
import { startUnresponsiveProxy } from '../support/unresponsiveProxy.ts';
import {
  activate,
  activationOf,
  eventually,
  register,
  registrationOf,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

let postgres: TestDatabaseServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function sendQuery<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  query: string,
  values: readonly unknown[] = [],
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return (await client.query<Row>(query, [...values]).finally(() => client.end())).rows;
}

it('notifies a waiting visitor of an activation at another instance', async () => {
  const databaseUrl = await postgres.createDatabase();
  const [separate, other] = await Promise.all([startTestBackend({ databaseUrl }), startTestBackend({ databaseUrl })]);
  const input = registrationOf();
  const { registrationId } = await register(separate, input);
  const waiting = subscribe(separate, activationOf, { id: registrationId });
  expect(await activate(other, tokenIn(await separate.mailTo(input.email)))).toMatchObject({ status: 'ACTIVATED' });
  expect(await waiting.ended).toBeNull();
  expect(waiting.received).toEqual([{ data: { registrationActivated: { registrationId, state: 'ACTIVE' } } }]);
  await Promise.all([separate.close(), other.close()]);
});

describe('a database', () => {
  const check = '{ registrationCodeDetails(registrationCode: "WELCOME10") { errors } }';
  const failed = { extensions: { code: 'INTERNAL' } };

  it('that stops responding makes requests fail after a timeout, and is used again afterwards', async () => {
    const proxy = await startUnresponsiveProxy(await postgres.createDatabase());
    const backend = await startTestBackend({ databaseUrl: proxy.databaseUrl, timeoutMs: 2000 });
    expect((await backend.ask(check)).errors).toBeUndefined();
    proxy.stopResponding();
    // More requests than connections.
    const responses = await Promise.all(Array.from({ length: 15 }, () => backend.ask(check)));
    for (const { errors } of responses) expect(errors?.[0]).toMatchObject(failed);
    proxy.recover();
    await eventually(async () => ((await backend.ask(check)).errors === undefined ? true : null));
    await backend.close();
    await proxy.close();
  });

  it('with all connections in use delays no response beyond the timeout', async () => {
    const databaseUrl = await postgres.createDatabase();
    const backend = await startTestBackend({ databaseUrl, timeoutMs: 2000 });
    const blocker = new pg.Client({ connectionString: databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE registration_codes IN ACCESS EXCLUSIVE MODE');
    const responses = await Promise.all(Array.from({ length: 30 }, () => backend.ask(check)));
    for (const { errors } of responses) expect(errors?.[0]).toMatchObject(failed);
    await blocker.query('ROLLBACK');
    await blocker.end();
    expect((await backend.ask(check)).errors).toBeUndefined();
    await backend.close();
  });
});

describe('between a backend and its database', () => {
  const urlBy = (databaseUrl: string, port: number) => Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  const refusalOf = (code: string, texts: string) => {
    const body = Buffer.from(`SFATAL\0C${code}\0M${texts}\0\0`);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from('E'), length, body]);
  };
  /** Reads the parameters of the first packet, and responds with an error or forwards the connection. */
  const judging =
    (validate: (names: readonly string[]) => Buffer | null): Behaviour =>
    (client, forward) =>
      void client.once('data', (packet: Buffer) => {
        const texts = packet.subarray(8).toString('latin1').split('\0');
        const refusal = validate(texts.filter((_word, index) => index % 2 === 0 && texts[index] !== ''));
        if (refusal !== null) return void client.end(refusal);
        client.pause();
        client.unshift(packet);
        forward().pipe(client);
      });
  /** PgBouncer's defaults. */
  const tracked = new Set(['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone']);
  const pooler = judging((names) => {
    const unknown = names.find((name) => !tracked.has(name.toLowerCase()));
    return unknown === undefined ? null : refusalOf('08P01', `unsupported startup parameter: ${unknown}`);
  });

  it('works with a pooler that supports few start-up parameters, with the statement timeout', async () => {
    const databaseUrl = await postgres.createDatabase();
    const proxy = await startFaultProxy(postgres.port, pooler);
    const separate = await openDatabase({
      databaseUrl: urlBy(databaseUrl, proxy.port),
      dataFolder: '',
      timeoutMs: 40_000,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    const limitsBy = async (db: typeof separate.db) =>
      (await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(db)).rows[0]?.limit;
    expect(await limitsBy(separate.db)).toBe('30s');
    const inTransaction = await separate.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ limit: string }>`
        SELECT current_setting('idle_in_transaction_session_timeout') AS limit`.execute(trx);
      return [await limitsBy(trx), rows[0]?.limit];
    });
    expect(inTransaction).toEqual(['30s', '30s']);
    await separate.close();
    const backend = await startTestBackend({ databaseUrl: urlBy(databaseUrl, proxy.port) });
    expect(await register(backend, registrationOf())).toMatchObject({ status: 'ACTIVATION_EMAIL_SENT' });
    await backend.close();
    await proxy.close();
  });

  it.each([
    ['53300', 'sorry, too many clients already'],
    ['57P03', 'the database system is starting up'],
  ])('retries after a temporary rejection (%s)', async (code, texts) => {
    const databaseUrl = await postgres.createDatabase();
    const proxy = await startFaultProxy(postgres.port);
    const separate = await openTestDatabase(urlBy(databaseUrl, proxy.port));
    proxy.cut();
    let refusals = 1;
    proxy.behave(judging(() => (refusals-- > 0 ? refusalOf(code, texts) : null)));
    await eventually(async () => (separate.getPoolUse?.().idle === 0 ? true : null));
    expect((await sql`SELECT 1 AS one`.execute(separate.db)).rows).toEqual([{ one: 1 }]);
    proxy.cut();
    refusals = 2;
    await eventually(async () => (separate.getPoolUse?.().idle === 0 ? true : null));
    await expect(sql`SELECT 1 AS one`.execute(separate.db)).rejects.toMatchObject({ code });
    await separate.close();
    await proxy.close();
  });

  it('closes a connection to a server that is read-only since a failover after the first rejected write', async () => {
    const { db, close, getPoolUse } = await openTestDatabase(await postgres.createDatabase());
    const write = () => db.insertInto('usedChallenges').values({ nonce: 'n', forgottenAt: new Date() }).execute();
    await sql`SET default_transaction_read_only = on`.execute(db);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await eventually(async () => (getPoolUse?.().idle === 0 ? true : null));
    await write();
    // Other errors belong to the statement, and close no connection.
    await expect(write()).rejects.toMatchObject({ code: '23505' });
    expect(getPoolUse?.()).toMatchObject({ idle: 1 });
    await close();
  });

  it.each([
    ['by a failover', '25006', 'SET default_transaction_read_only = on'],
    ['by an administrator', '57P01', 'SELECT pg_terminate_backend(pg_backend_pid())'],
  ])('a connection that ended %s twice causes no visitor error', async (_where, code, ending) => {
    const { db, close } = await openTestDatabase(await postgres.createDatabase());
    const write = (nonce: string) =>
      db
        .transaction()
        .execute((trx) => trx.insertInto('usedChallenges').values({ nonce, forgottenAt: new Date() }).execute());
    const failures = [
      await sql
        .raw(ending)
        .execute(db)
        .catch((error: unknown) => error),
      await write('first').catch((error: unknown) => error),
      await write('second').catch((error: unknown) => error),
    ].filter((result) => result instanceof Error);
    expect(failures).toEqual([expect.objectContaining({ code })]);
    await close();
  });
});

describe('a backend does not start', () => {
  const openAt = (databaseUrl: string) =>
    openTestDatabase(databaseUrl).then(
      () => 'open',
      (error: unknown) => [error instanceof StartError, (error as Error).message],
    );

  it('on a read-only database', async () => {
    const databaseUrl = await postgres.createDatabase();
    await openTestDatabase(databaseUrl).then(({ close }) => close());
    await sendQuery(
      databaseUrl,
      `ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} SET default_transaction_read_only = on`,
    );
    expect(await openAt(databaseUrl)).toEqual([true, 'The database of DATABASE_URL cannot be used: it is read-only']);
  });

  it.each([
    ['no server', 'postgres://u:hunter2@127.0.0.1:1/db', 'ECONNREFUSED'],
    ['no such database', 'postgres://postgres:hunter2@HOST/nowhere', '"nowhere" does not exist'],
    ['no such role', 'postgres://nobody:hunter2@HOST/postgres', '"nobody" does not exist'],
    ['a missing socket', 'postgres://u@/db?host=/nowhere', 'ENOENT'],
    [
      'a missing certificate',
      'postgres://postgres@HOST/postgres?sslmode=verify-full&sslrootcert=/no/ca.pem',
      '/no/ca.pem',
    ],
    [
      'a folder instead of a certificate',
      'postgres://postgres@HOST/postgres?sslmode=verify-full&sslrootcert=/tmp',
      'EISDIR',
    ],
    ['no TLS', 'postgres://postgres@HOST/postgres?sslmode=require', 'does not support SSL'],
  ])('with %s, and prints one line with the variable', async (_what, address, texts) => {
    const [isPlain, message] = await openAt(address.replace('HOST', `127.0.0.1:${postgres.port}`));
    expect(isPlain).toBe(true);
    expect(message).toMatch(/^The database of DATABASE_URL cannot be used: .+$/);
    expect(message).toContain(texts);
    expect(message).not.toContain('hunter2');
  });
});
