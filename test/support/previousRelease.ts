/** The release that test/previousRelease.json names, built with this one's packages. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFolder, linkDependencies } from './temporaryFolder.ts';

const record = 'test/previousRelease.json';
const { commit } = JSON.parse(readFileSync(record, 'utf8')) as { readonly commit: string };

const git = (...parameters: readonly string[]) => execFileSync('git', parameters, { encoding: 'utf8', stdio: 'pipe' });

/** Why it cannot be built here; null if it can. A shallow clone and an archive have no earlier commits. */
export function findMissingHistory(): string | null {
  if (!existsSync('.git')) return 'The previous release is not tested: the folder is no Git repository.';
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return null;
  } catch {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
      return 'The previous release is not tested: the Git repository is shallow.';
    throw new Error(`The history has no commit ${commit}: correct ${record}.`);
  }
}

/** Returns its root folder. */
export async function buildPreviousRelease(): Promise<string> {
  const folder = createFolder();
  const archive = join(folder, 'release.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-x', '-f', archive, '-C', folder]);
  linkDependencies(folder);
  // Another version of the generator may write other code.
  for (const script of ['codegen', 'build'])
    await promisify(execFile)('npm', ['run', '--silent', script], { cwd: folder });
  return folder;
}
