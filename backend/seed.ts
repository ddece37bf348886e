/** `npm run seed`: puts the scenarios into a development database. Refuses in production. */
import { createLogger } from '../node/logger.ts';
import { runProcess } from '../node/runProcess.ts';
import { StartError } from '../shared/startError.ts';
import { parseBackendConfig } from './config.ts';
import { openDatabase } from './db/openDatabase.ts';
import { seedScenarios } from './scenarios.ts';

runProcess(
  () => 'seeding',
  async () => {
    const { production, databaseUrl } = parseBackendConfig();
    if (production) throw new StartError('A production database is never seeded with scenarios.');
    const { db, close } = await openDatabase({
      databaseUrl,
      dataFolder: '.data',
      log: createLogger({ service: 'backend', version: '0.0.0' }),
    });
    try {
      await seedScenarios(db, () => new Date());
    } finally {
      await close();
    }
    process.stdout.write('The scenarios are in the database.\n');
  },
);
