/**
 * Refuses what the oldest promised browsers do not have. TypeScript's own description of the platform is rewritten: by
 * MDN's compatibility data, what one of those browsers lacks becomes optional. The compiler, which knows what type each
 * value has, then finds every use that is not asked for first (`crypto.randomUUID?.()` passes, `URL.canParse()` fails).
 * Elements and attributes, which cannot be asked for, are looked for in the markup.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import { readOldestBrowsers } from '../browserTargets.ts';
import { repositoryRoot } from '../paths.ts';
import { type Check, runCommand } from './check.ts';
import { findMissingAttributes } from './missingAttributes.ts';
import { describePlatform } from './platformDescription.ts';

const remedy =
  'A browser of "browserslist" in package.json does not have it. Ask for it first (?.), or use what all of them have';

const attributeRemedy =
  'A browser of "browserslist" in package.json does not have it. Do without it, or say in build/checks/missingAttributes.ts why it may be missing.';

/** What to write instead of the usual ones. */
const replacements: readonly [RegExp, string][] = [
  [/\.to(?:Sorted|Reversed|Spliced)\b/, 'a copy that is sorted, reversed or spliced: [...list].sort()'],
  [/\bURL\.canParse\b/, 'new URL() in a try'],
  [/\bAbortSignal\.(?:timeout|any)\b/, 'an AbortController and setTimeout'],
  [/\bstructuredClone\b/, 'a copy of the fields that matter'],
  [/\.size\b/, '[...entries].length'],
  [/\b(?:Object|Map)\.groupBy\b/, 'a loop over a Map'],
];

/** The types themselves are the business of another check: whatever is wrong here is missing somewhere. */
const complaint = /^(.+?)\((\d+),\d+\): error /;

export const browserInterfaces: Check = {
  name: 'browser interfaces',
  run: async (root) => {
    const folder = join(root, 'node_modules/.cache/browser-interfaces');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const platform = await describePlatform(bcd, readOldestBrowsers(root));
    for (const [name, text] of platform) await writeFile(join(folder, name), text);
    const place = '../../..';
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: `${place}/tsconfig.json`,
        compilerOptions: { noLib: true, lib: null, types: [], skipLibCheck: true, noEmit: true },
        files: [...platform.keys()],
        include: [`${place}/client/**/*`, `${place}/shared/**/*`],
        exclude: [`${place}/**/*.test.*`],
      }),
    );
    const compiler = join(repositoryRoot, 'node_modules/.bin/tsc');
    const { output } = await runCommand(root, [compiler, '--pretty', 'false', '-p', join(folder, 'tsconfig.json')]);
    const problems = new Map<string, Promise<string>>();
    for (const line of output.split('\n').filter((text) => text.includes('error TS'))) {
      const [place = line] = complaint.exec(line) ?? [];
      if (!problems.has(place)) problems.set(place, explain(root, line));
    }
    const attributes = await findMissingAttributes(root, bcd, readOldestBrowsers(root));
    return [...(await Promise.all(problems.values())), ...attributes.map((found) => `${found}\n${attributeRemedy}`)];
  },
};

async function explain(root: string, line: string): Promise<string> {
  const [, path, number] = complaint.exec(line) ?? [];
  // Something else is wrong with the compilation itself.
  if (path === undefined) return line;
  const source = (await readFile(join(root, path), 'utf8')).split('\n')[Number(number) - 1] ?? '';
  const instead = replacements.find(([pattern]) => pattern.test(source))?.[1];
  return `${line}\n  ${source.trim()}\n${remedy}${instead === undefined ? '' : `: ${instead}`}.`;
}
