/** Migrates the database to the newest schema, once, even if several instances start together. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { migrations } from './migrations/list.ts';
import type { Tables } from './tables.ts';

/** Every advisory lock without a row: one number for each kind of work. */
export const advisoryLocks = {
  migration: 1_414_014,
  mailClaim: 1_414_015,
  housekeeping: 1_414_016,
  newCodes: 1_414_017,
} as const;

const lockNotAvailable = '55P03';

/**
 * Applies all missing migrations in one transaction and returns their names. The wait for a lock is limited and retried,
 * because a statement that waits behind a long query blocks every request to that table.
 */
export async function migrate(
  db: Kysely<Tables>,
  list = migrations,
  { lockTimeoutMs = 5_000, maxAttempts = 10, backoffMs = 2_000, onWait = (_attempt: number): void => undefined } = {},
): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyMissing(db, list, lockTimeoutMs);
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable || attempt >= maxAttempts) throw error;
      onWait(attempt);
      await wait(backoffMs * (0.5 + Math.random()));
    }
  }
}

function applyMissing(db: Kysely<Tables>, list: typeof migrations, lockTimeoutMs: number): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    // Waiting for another instance's migration may exceed the pool's limit.
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.migration)})`.execute(trx);
    await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx);
    // CREATE TABLE IF NOT EXISTS would fail for a role without that privilege.
    const { rows: tables } = await sql`SELECT 1 WHERE to_regclass('schema_migrations') IS NOT NULL`.execute(trx);
    if (tables.length === 0)
      await sql`CREATE TABLE schema_migrations (
        name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now()
      )`.execute(trx);
    const appliedRows = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(trx);
    const applied = new Set(appliedRows.rows.map((row) => row.name));
    const pending = list.filter(({ name }) => !applied.has(name));
    for (const { name, statements } of pending) {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await sql`INSERT INTO schema_migrations (name) VALUES (${name})`.execute(trx);
    }
    return pending.map(({ name }) => name);
  });
}
