/** `npm run seed`: puts the scenarios into a development database. Refuses in production. */
import { join } from 'node:path';
import { parseBackendConfig } from './config.ts';
import { openDatabase } from './db/openDatabase.ts';
import { seedScenarios } from './scenarios.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function seed(): Promise<void> {
  const parsed = parseBackendConfig();
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  if (parsed.config.production) throw new Error('A production database is never seeded with scenarios.');
  const { databaseUrl } = parsed.config;
  const { db, close } = await openDatabase({ databaseUrl, dataFolder: join(process.cwd(), '.data'), log: quiet });
  try {
    await seedScenarios(db, () => new Date());
  } finally {
    await close();
  }
}

seed().then(
  () => process.stdout.write('The scenarios are in the database.\n'),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
