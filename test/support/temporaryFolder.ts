/** A temporary folder for one test file. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runFolder } from './runFolder.ts';

/** Writes `files` (path → content) into a new folder. The caller removes it with `removeFolder`. */
export function createFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(runFolder, 'salon-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Lets code in `folder` import the project's dependencies. */
export function linkDependencies(folder: string): void {
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir');
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
