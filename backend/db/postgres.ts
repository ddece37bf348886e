/** A pool of PostgreSQL's connections, straight or by way of a pooler, for kysely, and of nothing but what still works. */
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { errorKind, type Logger } from '../../node/logs/logger.ts';

const getErrorCode = (error: unknown) => String((error as { code?: unknown }).code);

/** What ends a connection: its server only reads since a failover, or is about to stop. */
const isConnectionLost = (error: unknown) => /^(?:25006|57P|08)/.test(getErrorCode(error));

/** Too many clients, or a server that starts: a moment later there may be a place. */
const isTransient = (error: unknown) => /^(?:53300|57P03)$/.test(getErrorCode(error));

export class PooledDialect extends PostgresDialect {
  constructor(
    pool: pg.Pool,
    private readonly statementTimeoutMs: number,
  ) {
    super({ pool: { connect: () => connect(pool), end: () => pool.end() } });
  }

  override createDriver() {
    // Of the transaction, because a pooler may give each one another of the server's connections.
    const timeouts = `statement_timeout = ${this.statementTimeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${this.statementTimeoutMs}`;
    const beginTransaction = async (connection: DatabaseConnection) =>
      void (await connection.executeQuery(CompiledQuery.raw(`BEGIN; SET LOCAL ${timeouts}`)));
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
  // A connection that breaks would end the process where nobody listened: the pool listens to those at rest, nobody to those in use.
  return new pg.Pool({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    .on('connect', (client) => void client.on('error', warn))
    .on('error', () => undefined);
}

/**
 * The TCP connection below PostgreSQL's protocol. A peer that is gone without a word would else be waited for, for minutes.
 * @param idleTimeoutMs after which a connection in use counts as broken: more than any statement may take.
 */
export function createPostgresSocket(idleTimeoutMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(idleTimeoutMs, () => {
    socket.destroy(Object.assign(new Error('The database has fallen silent.'), { code: 'ETIMEDOUT' }));
  });
}
