/**
 * One folder for all temporary files of a test run. The first process that imports this creates it, removes it on exit,
 * and passes it to its child processes as TMPDIR. The next run removes the folder of a killed one.
 */
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const variable = 'SALON_TEST_FOLDER';
const prefix = 'salon-tests-';

export const runFolder: string = process.env[variable] ?? createRunFolder();

function createRunFolder(): string {
  const isRoot = process.getuid?.() === 0;
  // Root runs PostgreSQL as another user, who needs access to the folder.
  const parent = isRoot && !isOpenToAll(realpathSync(tmpdir())) ? '/tmp' : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env[variable] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Owned by another user.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether every user may access it and all its parent folders. */
export function isOpenToAll(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0;
  return mayEnter && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}
