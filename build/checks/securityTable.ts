/** What docs/security.md says keeps a requirement must exist: the files that it names, and the titles of their tests. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const table = 'docs/security.md';

type Row = ReturnType<typeof rowsOf>[number];

function rowsOf(markdown: string) {
  return [...markdown.matchAll(/^\| (SEC-\d\d) \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, id = '', keptIn = '', heldBy = '']) => ({ id, keptIn, heldBy }),
  );
}

/** `` `file` › `title` ``, the title as it is written in the file. */
const testPattern = /`([^`]+)` › `([^`]+)`/g;

/** What reads like a file of ours, and no command or header. */
const filePattern = /`((?:[\w.-]+\/)+[\w.[\]-]+\.\w+|Dockerfile|package\.json|\.npmrc)`/g;

/** Null where there is no such file. */
type ReadText = (path: string) => string | null;

export function findTableProblems(markdown: string, readText: ReadText): readonly string[] {
  const rows = rowsOf(markdown);
  const ids = rows.map(({ id }) => id);
  return [
    ...(rows.length === markdown.split(/^\| SEC-/m).length - 1
      ? []
      : [`${table}: a row is not written as | SEC-00 | requirement | kept in | held by |.`]),
    ...ids
      .filter((id, place) => place > 0 && id <= (ids[place - 1] ?? ''))
      .map((id) => `${table}: ${id} is not in its place, or there twice.`),
    ...rows.flatMap((row) => rowProblems(row, readText).map((problem) => `${table}: ${row.id} ${problem}`)),
  ];
}

function rowProblems({ keptIn, heldBy }: Row, readText: ReadText): readonly string[] {
  const files = [...`${keptIn} ${heldBy}`.matchAll(filePattern)].map(([, path = '']) => path);
  const tests = [...heldBy.matchAll(testPattern)];
  return [
    ...[...new Set(files)]
      .filter((path) => readText(path) === null)
      .map((path) => `names ${path}, which is not there.`),
    ...tests
      .filter(([, path = '', title = '']) => readText(path)?.includes(title) === false)
      .map(([, path, title]) => `names the test "${title}", which ${path} lacks.`),
    ...(tests.length > 0 || /check "|Reason: /.test(heldBy) ? [] : ['has neither a test nor a check nor a reason.']),
  ];
}

export const securityTableCheck: Check = {
  name: 'security table',
  run: async (root) => {
    const texts = new Map<string, string | null>();
    const markdown = await readFile(join(root, table), 'utf8');
    for (const [, path = ''] of markdown.matchAll(filePattern)) {
      const file = join(root, path);
      texts.set(path, existsSync(file) ? await readFile(file, 'utf8') : null);
    }
    return findTableProblems(markdown, (path) => texts.get(path) ?? null);
  },
};
