/** One process per PGlite folder: a second one would damage the data. A file has the id of the process that has the folder. */
import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError, startErrorOf } from '../../shared/settings/startError.ts';

const openHere = new Set<string>();

/** Answers with the function that gives the folder back. */
export function lockDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw startErrorOf(`The database folder ${folder}`, error);
  }
  const file = join(folder, 'pglite.lock');
  for (let owner = take(file); owner !== null; owner = take(file)) {
    if (isAlive(owner, file))
      throw new StartError(
        `The database folder ${folder} is in use by another process (id ${owner}). ` +
          'Stop it first, or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
      );
    const dead = `${file}.${process.pid}`;
    try {
      renameSync(file, dead);
      // Somebody who was faster may have taken the folder over: theirs stays.
      if (readFileSync(dead, 'utf8') === owner) rmSync(dead);
      else renameSync(dead, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  openHere.add(file);
  return () => {
    openHere.delete(file);
    rmSync(file, { force: true });
  };
}

/** Null where the folder is ours now, else who has it. */
function take(file: string): string | null {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8');
  }
}

function isAlive(owner: string, file: string): boolean {
  // A container restarts with the same process id: its own id in the file means a dead predecessor, not a rival.
  if (owner === String(process.pid)) return openHere.has(file);
  // Its writer is between two steps.
  if (owner === '') return true;
  try {
    process.kill(Number(owner), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
