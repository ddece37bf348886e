/** Locks a PGlite folder by a file with the process id: a second process would damage the data. */
import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError, toStartError } from '../../shared/settings/startError.ts';

const lockedFiles = new Set<string>();

export function lockDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw toStartError(`The database folder ${folder}`, error);
  }
  const file = join(folder, 'pglite.lock');
  for (let ownerPid = tryLock(file); ownerPid !== null; ownerPid = tryLock(file)) {
    if (isAlive(ownerPid, file))
      throw new StartError(
        `The database folder ${folder} is in use by another process (id ${ownerPid}). ` +
          'Stop it first, or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
      );
    const staleFile = `${file}.${process.pid}`;
    try {
      renameSync(file, staleFile);
      // Another process may have replaced the stale file.
      if (readFileSync(staleFile, 'utf8') === ownerPid) rmSync(staleFile);
      else renameSync(staleFile, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  lockedFiles.add(file);
  return () => {
    lockedFiles.delete(file);
    rmSync(file, { force: true });
  };
}

/** Null on success, else the owner's process id. */
function tryLock(file: string): string | null {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8');
  }
}

function isAlive(ownerPid: string, file: string): boolean {
  // A restarted container has its predecessor's process id.
  if (ownerPid === String(process.pid)) return lockedFiles.has(file);
  // The owner created the file but has not written it.
  if (ownerPid === '') return true;
  try {
    process.kill(Number(ownerPid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
