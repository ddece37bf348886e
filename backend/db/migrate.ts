/** Brings a database to the newest schema, once, however many instances start together. */
import { type Kysely, sql } from 'kysely';
import { migrations } from './migrations/list.ts';
import type { Tables } from './tables.ts';

/** Every advisory lock that is no row's: one number each, so that two kinds of work never wait for one another. */
export const advisoryLocks = { migration: 1_414_014, mailClaim: 1_414_015, housekeeping: 1_414_016 } as const;

export async function migrate(db: Kysely<Tables>, list = migrations): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    // The pool's limit is for a visitor's statement: waiting for another instance's migration may take longer.
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    // Held until commit: the other instances wait here, then find nothing left to do.
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.migration)})`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now()
    )`.execute(trx);
    const done = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(trx);
    const applied = new Set(done.rows.map((row) => row.name));
    const missing = list.filter(({ name }) => !applied.has(name));
    for (const { name, statements } of missing) {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await sql`INSERT INTO schema_migrations (name) VALUES (${name})`.execute(trx);
    }
    return missing.map(({ name }) => name);
  });
}
