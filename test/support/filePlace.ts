/**
 * Where tests put files that are soon needed no more: into memory where the machine has such a place, else among the temporary
 * files. A disk that is told of each deletion lets a suite wait longer for those of its database than for its tests.
 */
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Bytes: several times what the suites of four workers hold at once. A container has 64 MB there, unless told. */
const enough = 4 * 1024 ** 3;

export const filePlace: string = canHoldFiles(memory) ? memory : tmpdir();

function canHoldFiles(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= enough && canRunFrom(folder);
}

/** Some systems let no program start from there; a copy of PostgreSQL must. */
function canRunFrom(folder: string): boolean {
  try {
    const trial = mkdtempSync(join(folder, 'trial-'));
    try {
      writeFileSync(join(trial, 'program'), '');
      chmodSync(join(trial, 'program'), 0o700);
      accessSync(join(trial, 'program'), constants.X_OK);
      return true;
    } finally {
      rmSync(trial, { recursive: true });
    }
  } catch {
    return false;
  }
}
