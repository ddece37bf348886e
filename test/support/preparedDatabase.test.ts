import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../backend/db/openDatabase.ts';
import { prepareDataFolder } from './preparedDatabase.ts';
import { createFolder, removeFolder } from './temporaryFolder.ts';

it('a prepared data folder contains a fully migrated database', async () => {
  const dataFolder = createFolder();
  await prepareDataFolder(dataFolder);
  expect(existsSync(join(dataFolder, 'pglite/PG_VERSION'))).toBe(true);
  const received: string[] = [];
  const report = (_fields: object, message: string) => void received.push(message);
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataFolder,
    log: { info: report, warn: report, error: report },
  });
  expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  expect(received).toEqual([]);
  await close();
  removeFolder(dataFolder);
});
