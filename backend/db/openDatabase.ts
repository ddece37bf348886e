/** Opens and migrates the database: PostgreSQL if configured, else PGlite. */
import { join } from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import type { Logger } from '../../node/logs/logger.ts';
import { StartError, toStartError } from '../../shared/settings/startError.ts';
import { defaultTimeoutMs } from '../domain/durations.ts';
import { lockDataFolder } from './lockDataFolder.ts';
import { migrate } from './migrate.ts';
import { createPostgresSocket, openPool, PooledDialect } from './postgres.ts';
import type { Tables } from './tables.ts';

export const defaultPoolSize = 10;

const insufficientPrivilege = '42501';

interface DatabaseOptions {
  readonly databaseUrl: string | null;
  readonly poolSize?: number;
  readonly dataFolder: string;
  readonly log: Logger;
  readonly timeoutMs?: number;
}

export interface Database {
  readonly db: Kysely<Tables>;
  /** PostgreSQL connections in use and idle, and requests that wait for one. */
  readonly getPoolUse?: () => { readonly used: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataFolder } = options;
  return databaseUrl === null ? openPglite(dataFolder, options.log) : openPostgres(databaseUrl, options);
}

async function migrateAndLog(db: Kysely<Tables>, log: Logger): Promise<void> {
  const onWait = (attempt: number) => log.warn({ attempt }, 'Migration waiting for a table lock');
  const applied = await migrate(db, undefined, { onWait });
  if (applied.length > 0) log.info({ applied }, 'Database migrated');
}

async function openPostgres(
  databaseUrl: string,
  { log, timeoutMs = defaultTimeoutMs, poolSize = defaultPoolSize }: DatabaseOptions,
): Promise<Database> {
  const statementTimeoutMs = Math.round(timeoutMs * 0.75);
  const common = { connectionString: databaseUrl, connectionTimeoutMillis: statementTimeoutMs };
  const pool = openPool(
    {
      ...common,
      max: poolSize,
      // After a failover the host name resolves to another server.
      maxLifetimeSeconds: 300,
      stream: () => createPostgresSocket(Math.round(timeoutMs * 0.9)),
      // Not as a startup parameter: poolers reject unknown ones.
      onConnect: (client) => client.query(`SET statement_timeout = ${statementTimeoutMs}`) as unknown as undefined,
    },
    log,
  );
  const db = createKysely(new PooledDialect(pool, statementTimeoutMs));
  try {
    // Without those limits: waiting for another instance's migration may take longer.
    const migrationDb = createKysely(new PooledDialect(openPool({ ...common, max: 1 }, log), 0));
    await migrateAndLog(migrationDb, log).finally(() => migrationDb.destroy());
    const { rows } = await db
      .transaction()
      .execute((trx) => sql<{ mode: string }>`SELECT current_setting('transaction_read_only') AS mode`.execute(trx));
    if (rows[0]?.mode === 'on') throw new StartError('it is read-only');
  } catch (error) {
    await db.destroy();
    const startError = toStartError('The database of DATABASE_URL', error);
    if ((error as { code?: unknown }).code === insufficientPrivilege)
      startError.message += ': see "Database privileges" in docs/operations.md';
    throw startError;
  }
  return {
    db,
    getPoolUse: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

/** Imported dynamically: the production image does not contain PGlite. */
async function openPglite(dataFolder: string, log: Logger): Promise<Database> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const unlock = lockDataFolder(dataFolder);
  const pglite = new PGlite(join(dataFolder, 'pglite'), { extensions: { pg_trgm } });
  const query = ((text: string, values: readonly unknown[]) =>
    pglite.query(text, [...values])) as unknown as PostgresPoolClient['query'];
  // PGlite has one connection: callers queue for it.
  let queueTail = Promise.resolve();
  const connect = () =>
    new Promise<PostgresPoolClient>((resolve) => {
      const checkOut = () => new Promise<void>((release) => resolve({ query, release }));
      queueTail = queueTail.then(checkOut);
    });
  const db = createKysely(new PostgresDialect({ pool: { connect, end: () => pglite.close() } }));
  const close = () => db.destroy().finally(unlock);
  try {
    await migrateAndLog(db, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}

export function createKysely(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}
