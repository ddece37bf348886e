import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../backend/db/openDatabase.ts';
import { prepareDataFolder } from './preparedDatabase.ts';
import { createFolder, removeFolder } from './temporaryFolder.ts';

it('a prepared data folder holds a database that has no migration before it', async () => {
  const dataFolder = createFolder();
  await prepareDataFolder(dataFolder);
  expect(existsSync(join(dataFolder, 'pglite/PG_VERSION'))).toBe(true);
  const told: string[] = [];
  const tell = (_fields: object, message: string) => void told.push(message);
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataFolder,
    log: { info: tell, warn: tell, error: tell },
  });
  expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  expect(told).toEqual([]);
  await close();
  removeFolder(dataFolder);
});
