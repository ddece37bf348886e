/** Brings a database to the newest schema, once, however many instances start together. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { migrations } from './migrations/list.ts';
import type { Tables } from './tables.ts';

/** Every advisory lock that is no row's: one number each, so that two kinds of work never wait for one another. */
export const advisoryLocks = {
  migration: 1_414_014,
  mailClaim: 1_414_015,
  housekeeping: 1_414_016,
  newCodes: 1_414_017,
} as const;

const defaultOptions = {
  /** Milliseconds that a statement waits for a table. Whoever asks for the table meanwhile waits behind it. */
  lockTimeout: 5_000,
  attempts: 10,
  /** Milliseconds before the next attempt, about. */
  pause: 2_000,
  onWait: (_attempt: number): void => undefined,
};

const lockNotAvailable = '55P03';

/**
 * All that is missing, or nothing. Behind somebody's long query a change of a table would hold up every visitor: it lets go
 * after a moment and comes again. Answers with the names of what was applied.
 */
export async function migrate(
  db: Kysely<Tables>,
  list = migrations,
  options: Partial<typeof defaultOptions> = {},
): Promise<readonly string[]> {
  const {
    lockTimeout: lockTimeoutMs,
    attempts: maxAttempts,
    pause: backoffMs,
    onWait,
  } = { ...defaultOptions, ...options };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyMissing(db, list, lockTimeoutMs);
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable || attempt >= maxAttempts) throw error;
      onWait(attempt);
      // Not in step with another instance that waits for the same.
      await wait(backoffMs * (0.5 + Math.random()));
    }
  }
}

function applyMissing(db: Kysely<Tables>, list: typeof migrations, lockTimeoutMs: number): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    // The pool's limit is for a visitor's statement: waiting for another instance's migration may take longer.
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    // Held until commit: the other instances wait here, then find nothing left to do.
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.migration)})`.execute(trx);
    await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx);
    // Asked for first: a role that may not make tables may still work on those that there are.
    const existingTable = await sql<{
      name: string | null;
    }>`SELECT to_regclass('schema_migrations')::text AS name`.execute(trx);
    if (existingTable.rows[0]?.name == null)
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
