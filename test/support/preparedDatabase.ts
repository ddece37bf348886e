/**
 * A migrated PGlite to copy: making one anew takes several seconds of a core, copying it a fraction of one. It is kept
 * for as long as PGlite and the migrations stay the same.
 */
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../backend/db/migrations/list.ts';

const cache = join(process.cwd(), 'node_modules/.cache/prepared-databases');
const day = 24 * 60 * 60 * 1000;

/** Puts a database into the data folder that a backend is to be started with. */
export async function prepareDataFolder(dataFolder: string): Promise<void> {
  const prepared = join(cache, nameOfPrepared());
  if (!existsSync(prepared)) await createPrepared(prepared);
  cpSync(join(prepared, 'pglite'), join(dataFolder, 'pglite'), { recursive: true });
}

function nameOfPrepared(): string {
  const description = readFileSync(join(process.cwd(), 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return createHash('sha256').update(description).update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
}

/** Several workers may do so at once: the first to finish wins, and nobody ever sees a half-made one. */
async function createPrepared(prepared: string): Promise<void> {
  const draft = join(cache, `draft-${randomUUID()}`);
  mkdirSync(draft, { recursive: true });
  removeAbandoned();
  // Most who come here find the copy made and need no database of their own.
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

/** Those of earlier migrations, and what runs that were broken off left. */
function removeAbandoned(): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > day) rmSync(folder, { recursive: true, force: true });
  }
}
