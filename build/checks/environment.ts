/** Every variable that is read is documented, every documented one is read, and deployment files name no other. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const readers = ['server/config.ts', 'backend/config.ts', 'shared/environment/commonVariables.ts'];
const manual = 'docs/operations.md';
const deployment = ['compose.yaml', 'Dockerfile'];

/** Variables of the images beside ours. */
const foreign = /^(POSTGRES_\w+|PGDATA|MP_\w+|NODE_OPTIONS)$/;

const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));

/** The keys of the schema, and whatever is taken from the environment by name. */
function variablesRead(source: string): Set<string> {
  return new Set([
    ...names(source, /^\s+([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):/gm),
    ...names(source, /\benv(?:ironment)?(?:\.|\[')([A-Z][A-Z0-9_]+)/g),
  ]);
}

/** The names in the first column of the manual's tables of variables. */
function variablesDocumented(markdown: string): Set<string> {
  const tables = (markdown.match(/(?:^\|.*\n?)+/gm) ?? []).filter((table) => table.startsWith('| variable |'));
  const cells = [...tables.join('').matchAll(/^\|([^|]*)\|/gm)].map((match) => match[1] ?? '').join('\n');
  return names(cells, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g);
}

/** The keys of compose's `environment` maps, of services and of what they share, and the targets of a Dockerfile's `ENV`. */
function variablesSet(text: string): Set<string> {
  return new Set([
    ...names(text, /^ {4}(?: {2})?([A-Z][A-Z0-9_]+):/gm),
    ...names(text, /^(?:ENV\s+| {4})([A-Z][A-Z0-9_]+)=/gm),
  ]);
}

const readOptional = (root: string, path: string) => readFile(join(root, path), 'utf8').catch(() => '');

export const environmentCheck: Check = {
  name: 'environment variables',
  run: async (root) => {
    const sources = await Promise.all(readers.map((path) => readOptional(root, path)));
    const read = variablesRead(sources.join('\n'));
    const documented = variablesDocumented(await readOptional(root, manual));
    const undocumented = [...read].filter((name) => !documented.has(name));
    const unread = [...documented].filter((name) => !read.has(name));
    const problems = [
      ...undocumented.map((name) => `${name} is read but not in a table of ${manual}.`),
      ...unread.map((name) => `${name} is in ${manual} but nothing reads it.`),
    ];
    for (const path of deployment) {
      const given = [...variablesSet(await readOptional(root, path))];
      const unknown = given.filter((name) => !read.has(name) && !foreign.test(name));
      problems.push(...unknown.map((name) => `${path} sets ${name}, which nothing reads.`));
    }
    return problems;
  },
};
