import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';

/** Path → text of the files in `root` that match the patterns, sorted by path. */
export async function readTexts(root: string, ...patterns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const paths = (await glob(patterns, { cwd: root })).sort();
  const texts = paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const);
  return new Map(await Promise.all(texts));
}
