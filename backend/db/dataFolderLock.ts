/** One process per PGlite folder: a second one would damage the data. A lock left by a dead process is taken over. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../shared/startError.ts';

const openHere = new Set<string>();

/** Answers with the function that gives the folder back. */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'pglite.lock');
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const owner = Number(readFileSync(file, 'utf8'));
    // A container restarts with the same process id: its own id in the file means a dead predecessor, not a rival.
    const inUse = owner === process.pid ? openHere.has(file) : isAlive(owner);
    if (inUse) {
      throw new StartError(
        `The database folder ${folder} is in use by another process (id ${owner}). Stop it first, ` +
          'or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
      );
    }
    writeFileSync(file, String(process.pid));
  }
  openHere.add(file);
  return () => {
    openHere.delete(file);
    rmSync(file, { force: true });
  };
}

function isAlive(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
