/**
 * An empty PostgreSQL cluster to copy: making one anew takes several times as long. It lies with the temporary files, where
 * `nobody` may enter too, and is made anew each day: what keeps those files in order may take single ones away.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filePlace } from './filePlace.ts';

/** Whom the server runs as: the process itself, unless told. */
export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

const prefix = join(filePlace, 'postgres-cluster-');

/** Puts a cluster of these binaries into the folder `data`, which does not exist yet. */
export function prepareCluster(binaries: string, data: string, owner: Owner): void {
  const kind = kindOf(binaries, owner);
  const prepared = `${kind}-${new Date().toISOString().slice(0, 10)}`;
  if (!existsSync(prepared)) {
    makePrepared(binaries, prepared, owner);
    removeOthers(kind, prepared);
  }
  if (owner.uid === undefined) cpSync(prepared, data, { recursive: true });
  else execFileSync('cp', ['-R', prepared, data], { ...owner, stdio: 'pipe' });
}

function kindOf(binaries: string, { uid }: Owner): string {
  const version = execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' });
  const user = uid ?? process.getuid?.() ?? 'own';
  return prefix + createHash('sha256').update(`${version} ${user}`).digest('hex').slice(0, 8);
}

/** Several workers may do so at once: the first to finish wins, and nobody ever sees a half-made one. */
function makePrepared(binaries: string, prepared: string, owner: Owner): void {
  const draft = mkdtempSync(`${prefix}draft-`);
  if (owner.uid !== undefined) chownSync(draft, owner.uid, owner.gid ?? owner.uid);
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--wal-segsize=1'];
  execFileSync(join(binaries, 'initdb'), ['-D', join(draft, 'data'), ...flags], {
    ...owner,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: 'pipe',
  });
  try {
    renameSync(join(draft, 'data'), prepared);
  } catch (error) {
    if (!existsSync(prepared)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Those of earlier days. */
function removeOthers(kind: string, prepared: string): void {
  const [folder, name] = [dirname(kind), basename(kind)];
  for (const path of readdirSync(folder).flatMap((each) => (each.startsWith(name) ? [join(folder, each)] : [])))
    if (path !== prepared) rmSync(path, { recursive: true, force: true });
}
