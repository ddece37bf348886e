/**
 * kysely on PGlite. PGlite is one connection: whoever takes it keeps it until released, and the others queue. Without
 * the queue, a second request's statements would land inside the first one's transaction.
 */
import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
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
  const connection = createConnection(pglite);
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
    beginTransaction: (own) => run(own, 'BEGIN'),
    commitTransaction: (own) => run(own, 'COMMIT'),
    rollbackTransaction: (own) => run(own, 'ROLLBACK'),
    releaseConnection: async () => release(),
    destroy: () => pglite.close(),
  };
}

function createConnection(pglite: PGlite): DatabaseConnection {
  return {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const result = await pglite.query<R>(query.sql, [...query.parameters]);
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
    },
    streamQuery: () => {
      throw new Error('PGlite does not stream rows.');
    },
  };
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}
