/**
 * One process per PGlite folder: a second one would damage the data. Every lock is a file with a number of its own, the
 * highest counts, and whoever takes over from a dead process makes the next: of several that try, the file system lets
 * one. The highest file is never removed, so no number is ever given twice.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../shared/startError.ts';

const openHere = new Set<string>();

const free = 'free';

/** Answers with the function that gives the folder back. */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const newest = Math.max(-1, ...listLocks(folder));
  if (newest >= 0) refuseOwned(folder, newest);
  const own = newest + 1;
  if (!create(fileOf(folder, own))) throw inUse(folder, readOwner(folder, own));
  const locks = listLocks(folder);
  const newer = Math.max(...locks);
  if (newer > own) {
    // The number was free again because its taker, and others after it, came and went in the meantime.
    rmSync(fileOf(folder, own), { force: true });
    throw inUse(folder, readOwner(folder, newer));
  }
  for (const older of locks.filter((number) => number < own)) rmSync(fileOf(folder, older), { force: true });
  const file = fileOf(folder, own);
  openHere.add(file);
  return () => {
    openHere.delete(file);
    writeFileSync(file, free);
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

function readOwner(folder: string, number: number): string {
  try {
    return readFileSync(fileOf(folder, number), 'utf8');
  } catch {
    return 'unknown';
  }
}

function refuseOwned(folder: string, number: number): void {
  const owner = readOwner(folder, number);
  if (owner === free) return;
  const processId = Number(owner);
  // A container restarts with the same process id: its own id in the file means a dead predecessor, not a rival.
  const isOwned = processId === process.pid ? openHere.has(fileOf(folder, number)) : isAlive(processId);
  if (isOwned) throw inUse(folder, owner);
}

function inUse(folder: string, owner: string): StartError {
  return new StartError(
    `The database folder ${folder} is in use by another process (id ${owner}). Stop it first, ` +
      'or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
  );
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
