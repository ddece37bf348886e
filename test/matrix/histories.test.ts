/** Random histories against the model. The seed is fixed, so that a change, not chance, decides; `npm run simulate` draws others. */
import { simulate } from '../simulation/simulate.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';

let postgres: TestDatabaseServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it('300 random histories of visitors, admins, faults and the clock are as the model says', async () => {
  await simulate(await postgres.createDatabase(), 14, 300);
});
