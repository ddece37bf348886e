/** The data after a backend is killed. `npm run try-kills` is the long version. */
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { killAtRandom } from '../support/killAtRandom.ts';

let postgres: TestDatabaseServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it.each(['PGlite', 'PostgreSQL'])(
  'a backend on %s that is killed during registrations and activations leaves no partial account, no lost reservation and no lost mail',
  async (kind) => {
    const report = await killAtRandom({
      databaseUrl: kind === 'PGlite' ? null : await postgres.createDatabase(),
      ...{ kills: 3, visitors: 4, killWithinMs: 800 },
      faults: { later: 10, never: 10, hangUp: 10 },
      isLeaseShort: true,
    });
    expect(report.broken).toEqual([]);
  },
);
