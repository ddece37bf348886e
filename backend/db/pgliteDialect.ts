/** kysely on PGlite's one connection: callers queue, lest one's statements land in another's transaction. */
import type { PGlite } from '@electric-sql/pglite';
import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';

export function createPgliteDialect(pglite: PGlite): Dialect {
  const query = (text: string, values: readonly unknown[]) => pglite.query(text, [...values]);
  let last: Promise<void> = Promise.resolve();
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = last;
    let release: () => void = () => undefined;
    last = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before;
    return { query: query as unknown as PostgresPoolClient['query'], release: () => release() };
  };
  return new PostgresDialect({ pool: { connect, end: () => pglite.close() } });
}
