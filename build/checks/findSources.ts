/** The project's own files, by folder and ending. */
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Slash-separated paths relative to `root`, sorted; a folder that does not exist has no files. */
export async function findSources(root: string, folders: readonly string[], ending: RegExp): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .split(sep)
            .join('/'),
        );
    }),
  );
  return lists.flat().sort();
}
