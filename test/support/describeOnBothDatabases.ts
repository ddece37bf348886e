import { startPostgres, type TestDatabaseServer } from './databases.ts';
import { rowsOf } from './matrix.ts';

/** Answers with the address of a fresh database; null for PGlite, of which each backend has its own. */
type CreateDatabase = () => Promise<string | null>;

/** PostgreSQL is what works in production. */
export const databaseKinds = rowsOf(['PostgreSQL'], ['PGlite', 'PostgreSQL']);

/** One and the same behaviour on both kinds of database. */
export function describeOnBothDatabases(work: (createDatabase: CreateDatabase, kind: string) => void): void {
  let postgres: TestDatabaseServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  describe.each(databaseKinds)('on %s', (kind) => {
    work(async () => (kind === 'PGlite' ? null : postgres.createDatabase()), kind);
  });
}
