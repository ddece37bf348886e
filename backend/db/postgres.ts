/** PostgreSQL for Kysely, directly or through a pooler; broken connections leave the pool. */
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { errorKind, type Logger } from '../../node/logs/logger.ts';

const getErrorCode = (error: unknown) => String((error as { code?: unknown }).code);

/** Also when a failover made the server read-only. */
const isConnectionLost = (error: unknown) => /^(?:25006|57P|08)/.test(getErrorCode(error));

/** Too many clients, or the server is starting. */
const isTransient = (error: unknown) => /^(?:53300|57P03)$/.test(getErrorCode(error));

export class PooledDialect extends PostgresDialect {
  constructor(
    pool: pg.Pool,
    private readonly statementTimeoutMs: number,
  ) {
    super({ pool: { connect: () => connect(pool), end: () => pool.end() } });
  }

  override createDriver() {
    // Set in each transaction, because a pooler may use another server connection for each.
    const begin = `BEGIN; SET LOCAL statement_timeout = ${this.statementTimeoutMs};
      SET LOCAL idle_in_transaction_session_timeout = ${this.statementTimeoutMs}`;
    const beginTransaction = async (connection: DatabaseConnection) =>
      void (await connection.executeQuery(CompiledQuery.raw(begin)));
    return Object.assign(super.createDriver(), { beginTransaction });
  }
}

async function connect(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch(async (error: unknown) => {
    if (!isTransient(error)) throw error;
    await wait(250 + 500 * Math.random());
    return pool.connect();
  });
  let isLost = false;
  const query = (text: string, values: readonly unknown[]) =>
    client.query(text, [...values]).catch((error: unknown) => {
      isLost ||= isConnectionLost(error);
      throw error;
    });
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isLost) };
}

export function openPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const warn = (error: Error) => log.warn({ reason: errorKind(error) }, 'Database connection lost');
  // An `error` event without a listener ends the process; the pool itself listens only to idle connections.
  return new pg.Pool({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    .on('connect', (client) => void client.on('error', warn))
    .on('error', () => undefined);
}

/** Without `idleTimeoutMs`, which must exceed every statement's timeout, a dead peer blocks a connection for minutes. */
export function createPostgresSocket(idleTimeoutMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(idleTimeoutMs, () => {
    socket.destroy(Object.assign(new Error('The database did not respond in time.'), { code: 'ETIMEDOUT' }));
  });
}
