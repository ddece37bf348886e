/** The codes of log lines are the run book's, and each of their words is written by some line. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logEvents } from '../../node/logEvents.ts';
import { readTexts } from '../readTexts.ts';
import type { Check } from './check.ts';

const list = 'node/logEvents.ts';
const manual = 'docs/operations.md';
const section = 'Health and logs';

/** The codes in the first column of the section's tables. */
function documentedIn(markdown: string): readonly string[] {
  const [, own = ''] = markdown.split(new RegExp(`^## ${section}$`, 'm'));
  const [tables = ''] = own.split(/^## /m);
  return [...tables.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code),
  );
}

export function findLogEventProblems(
  events: Readonly<Record<string, string>>,
  markdown: string,
  source: string,
): readonly string[] {
  const codes = new Set(Object.values(events));
  const documented = documentedIn(markdown);
  const isWritten = (message: string) => [`'${message}'`, `"${message}"`].some((quoted) => source.includes(quoted));
  return [
    ...[...codes]
      .filter((code) => !documented.includes(code))
      .map((code) => `${code} is in ${list} but not in a table of "${section}" in ${manual}.`),
    ...documented.filter((code) => !codes.has(code)).map((code) => `${manual} describes ${code}, which ${list} lacks.`),
    ...documented
      .filter((code, place) => documented.indexOf(code) < place)
      .map((code) => `${manual} describes ${code} twice.`),
    ...Object.keys(events)
      .filter((message) => !isWritten(message))
      .map((message) => `"${message}" is in ${list}, and no line says it.`),
  ];
}

export const logEventCheck: Check = {
  name: 'log events',
  run: async (root) => {
    const sources = await readTexts(root, '{node,server,backend}/**/*.ts', '!**/*.test.ts', `!${list}`);
    const markdown = await readFile(join(root, manual), 'utf8');
    return findLogEventProblems(logEvents, markdown, [...sources.values()].join('\n'));
  },
};
