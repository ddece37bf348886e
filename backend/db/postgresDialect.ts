/** kysely on a pool of PostgreSQL's connections, straight or by way of a pooler, and on nothing but what still works. */
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

/** What ends a connection: its server only reads since a failover, or is about to stop. */
const isOver = (error: unknown) => /^(?:25006|57P|08)/.test(codeOf(error));

/** Too many clients, or a server that starts: a moment later there may be a place. */
const mayPass = (error: unknown) => /^(?:53300|57P03)$/.test(codeOf(error));

export class PooledDialect extends PostgresDialect {
  /** `limit`: milliseconds that a transaction's statements, and the rests between them, may take. */
  constructor(
    pool: pg.Pool,
    private readonly limit: number,
  ) {
    super({ pool: { connect: () => connect(pool), end: () => pool.end() } });
  }

  override createDriver() {
    // Of the transaction, because a pooler may give each one another of the server's connections.
    const limits = `statement_timeout = ${this.limit}; SET LOCAL idle_in_transaction_session_timeout = ${this.limit}`;
    const beginTransaction = async (connection: DatabaseConnection) =>
      void (await connection.executeQuery(CompiledQuery.raw(`BEGIN; SET LOCAL ${limits}`)));
    return Object.assign(super.createDriver(), { beginTransaction });
  }
}

async function connect(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch(async (error: unknown) => {
    if (!mayPass(error)) throw error;
    await wait(250 + 500 * Math.random());
    return pool.connect();
  });
  let isLost = false;
  const query = (text: string, values: readonly unknown[]) =>
    client.query(text, [...values]).catch((error: unknown) => {
      isLost ||= isOver(error);
      throw error;
    });
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isLost) };
}
