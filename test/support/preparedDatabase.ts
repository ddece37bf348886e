/** A migrated PGlite to copy, because creating one takes seconds. Cached until PGlite or the migrations change. */
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../backend/db/migrations/list.ts';

const cache = join(process.cwd(), 'node_modules/.cache/prepared-databases');
const day = 24 * 60 * 60 * 1000;

/** Copies a database into a backend's data folder. */
export async function prepareDataFolder(dataFolder: string): Promise<void> {
  const prepared = join(cache, nameOfPrepared());
  if (!existsSync(prepared)) await createPrepared(prepared);
  cpSync(join(prepared, 'pglite'), join(dataFolder, 'pglite'), { recursive: true });
}

function nameOfPrepared(): string {
  const description = readFileSync(join(process.cwd(), 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return createHash('sha256').update(description).update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
}

/** Several workers may do so at once: the first one's is used, and no partial one is visible. */
async function createPrepared(prepared: string): Promise<void> {
  const draft = join(cache, `draft-${randomUUID()}`);
  mkdirSync(draft, { recursive: true });
  removeAbandoned();
  // Imported lazily: usually the copy exists.
  const { openDatabase } = await import('../../backend/db/openDatabase.ts');
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent };
  const { close } = await openDatabase({ databaseUrl: null, dataFolder: draft, log });
  await close();
  try {
    renameSync(draft, prepared);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(prepared)) throw error;
  }
}

/** Copies of earlier migrations and of aborted runs. */
function removeAbandoned(): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > day) rmSync(folder, { recursive: true, force: true });
  }
}
