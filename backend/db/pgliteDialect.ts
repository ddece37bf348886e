/** kysely on PGlite's one connection: callers queue, lest one's statements land in another's transaction. */
import type { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

export function createPgliteDialect(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(pglite: PGlite): Driver {
  const connection: DatabaseConnection = {
    executeQuery: <R>({ sql, parameters }: CompiledQuery) => pglite.query<R>(sql, [...parameters]),
    streamQuery: () => {
      throw new Error('PGlite does not stream rows.');
    },
  };
  const run = (statement: string) => async () => void (await pglite.query(statement));
  let last: Promise<void> = Promise.resolve();
  let release: () => void = () => undefined;
  return {
    init: () => pglite.waitReady,
    acquireConnection: async () => {
      const before = last;
      let done: () => void = () => undefined;
      last = new Promise<void>((resolve) => {
        done = resolve;
      });
      await before;
      release = done;
      return connection;
    },
    beginTransaction: run('BEGIN'),
    commitTransaction: run('COMMIT'),
    rollbackTransaction: run('ROLLBACK'),
    releaseConnection: async () => release(),
    destroy: () => pglite.close(),
  };
}
