/**
 * One process per PGlite folder: a second one would damage the data. Every lock is a file with a number of its own, the
 * highest counts, and whoever takes over from a dead process makes the next: of several that try, the file system lets
 * one. The highest file is never removed, so no number is ever given twice.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError, startErrorOf } from '../../shared/startError.ts';

const openHere = new Set<string>();

/** Answers with the function that gives the folder back. */
export function lockDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw startErrorOf(`The database folder ${folder}`, error);
  }
  const newest = Math.max(-1, ...listLocks(folder));
  if (newest >= 0 && isOwned(fileOf(folder, newest))) throw inUse(folder, newest);
  const own = newest + 1;
  const file = fileOf(folder, own);
  if (!create(file)) throw inUse(folder, own);
  const locks = listLocks(folder);
  const newer = Math.max(...locks);
  if (newer > own) {
    // The number was free again because its taker, and others after it, came and went in the meantime.
    rmSync(file, { force: true });
    throw inUse(folder, newer);
  }
  for (const older of locks.filter((number) => number < own)) rmSync(fileOf(folder, older), { force: true });
  openHere.add(file);
  return () => {
    openHere.delete(file);
    writeFileSync(file, 'free');
  };
}

function listLocks(folder: string): readonly number[] {
  return readdirSync(folder).flatMap((name) => {
    const match = /^pglite\.lock(?:\.(\d+))?$/.exec(name);
    return match === null ? [] : [Number(match[1] ?? 0)];
  });
}

/** Number 0 has the name without one, which earlier versions gave. */
function fileOf(folder: string, number: number): string {
  return join(folder, number === 0 ? 'pglite.lock' : `pglite.lock.${number}`);
}

/** False where another process was first. The file appears with its owner in it: an empty one would read as nobody's. */
function create(file: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
}

function isOwned(file: string): boolean {
  const owner = Number(readOwner(file));
  // A container restarts with the same process id: its own id in the file means a dead predecessor, not a rival.
  if (owner === process.pid) return openHere.has(file);
  if (!Number.isInteger(owner) || owner <= 0) return false;
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function inUse(folder: string, lock: number): StartError {
  return new StartError(
    `The database folder ${folder} is in use by another process (id ${readOwner(fileOf(folder, lock))}). ` +
      'Stop it first, or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
  );
}
