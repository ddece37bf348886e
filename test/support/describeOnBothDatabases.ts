import { startPostgres, type TestDatabaseServer } from './databases.ts';
import { rowsOf } from './matrix.ts';

/** Returns the URL of a new database; null for PGlite, which each backend creates. */
type CreateDatabase = () => Promise<string | null>;

/** PostgreSQL, because production uses it. */
export const databaseKinds = rowsOf(['PostgreSQL'], ['PGlite', 'PostgreSQL']);

/** The same behaviour on both databases. */
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
