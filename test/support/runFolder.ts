/**
 * One folder for every temporary file of a test run. The first process that imports this makes it and removes it when it
 * exits, whatever the tests left in it; the processes that it starts find it as their TMPDIR.
 */
import { chmodSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const variable = 'SALON_TEST_FOLDER';

export const runFolder: string = process.env[variable] ?? createRunFolder();

function createRunFolder(): string {
  const isRoot = process.getuid?.() === 0;
  // Root runs PostgreSQL as another user, who has to reach the folder.
  const parent = isRoot && !isOpenToAll(realpathSync(tmpdir())) ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(parent, 'salon-tests-'));
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env[variable] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Whether every user may enter it and all folders above it. */
export function isOpenToAll(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0;
  return mayEnter && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}
