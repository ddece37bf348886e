/** Opens PostgreSQL where one is configured, else PGlite in a folder, and migrates it. */
import { join } from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../node/logger.ts';
import { lockDataFolder } from './dataFolderLock.ts';
import { migrate } from './migrate.ts';
import { createPgliteDialect } from './pgliteDialect.ts';
import type { Tables } from './tables.ts';

export interface DatabaseOptions {
  readonly databaseUrl: string | null;
  /** For PGlite. */
  readonly dataFolder: string;
  readonly log: Logger;
}

export interface Database {
  readonly db: Kysely<Tables>;
  /** Of PostgreSQL's connections: how many work, how many wait for work, how many questions wait for one. */
  readonly poolUse?: () => { readonly used: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataFolder, log } = options;
  const database = databaseUrl === null ? await openPglite(dataFolder) : openPostgres(databaseUrl, log);
  try {
    const onWait = (attempt: number) => log.warn({ attempt }, 'Migration waits for a table that is in use');
    const applied = await migrate(database.db, undefined, { onWait });
    if (applied.length > 0) log.info({ applied }, 'Database migrated');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** spec §9: who asks waits 30 s for an answer. A rush on one code queues for as long, instead of failing sooner. */
const patienceMs = 30_000;

function openPostgres(databaseUrl: string, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
    idle_in_transaction_session_timeout: patienceMs,
  });
  // An idle connection that breaks would otherwise end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'Database connection lost'));
  const db = createKysely(new PostgresDialect({ pool }));
  const poolUse = () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, poolUse, close: () => db.destroy() };
}

/** Loaded only here: production, which runs on PostgreSQL, neither waits for it at its start nor has it in its image. */
async function openPglite(dataFolder: string): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  const unlock = lockDataFolder(dataFolder);
  const pglite = new PGlite(join(dataFolder, 'pglite'));
  const db = createKysely(createPgliteDialect(pglite));
  return { db, close: () => db.destroy().finally(unlock) };
}

/** Columns have the names of the rules' own types; the keys inside of a JSON value stay as they are. */
function createKysely(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}
