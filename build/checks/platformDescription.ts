/** TypeScript's description of the web platform, with what some browsers lack made optional. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { isOlder } from '../browserTargets.ts';
import { repositoryRoot } from '../paths.ts';

/** browserslist's names → MDN's. */
const mdnNames = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
} as const;

/** Types that stand for others in the data. */
const otherNames: Readonly<Record<string, string>> = {
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  IteratorObject: 'Iterator',
};

/** Beside the compiler, which is a program of its own per system. */
const folder = join(
  repositoryRoot,
  'node_modules/@typescript',
  `typescript-${process.platform}-${process.arch}`,
  'lib',
);

export type Browsers = ReadonlyMap<string, string>;

export function isSupported({ support }: CompatStatement, browsers: Browsers): boolean {
  return [...browsers].every(([name, version]) => {
    const given = support[mdnNames[name as keyof typeof mdnNames]];
    return given === undefined || [given].flat().some((statement) => isInEffect(statement, version));
  });
}

function isInEffect(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: alternative } = statement;
  if (typeof added !== 'string' || added === 'preview') return false;
  if (flags !== undefined || prefix !== undefined || alternative !== undefined) return false;
  if (typeof removed === 'string' && !isOlder(version, removed)) return false;
  return !isOlder(version, added.replace('≤', ''));
}

/** The files of a library, as their references ask for each other. */
async function readLibrary(name: string, files: Map<string, string>): Promise<void> {
  if (files.has(name)) return;
  const text = await readFile(join(folder, `lib.${name}.d.ts`), 'utf8');
  files.set(name, text.replaceAll(/^\/\/\/ <reference.*$/gm, ''));
  for (const [, reference = ''] of text.matchAll(/^\/\/\/ <reference lib="([^"]+)" \/>/gm)) {
    await readLibrary(reference, files);
  }
}

/** File name → text. */
export async function describePlatform(data: CompatData, browsers: Browsers): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const name of ['esnext', 'dom', 'dom.iterable']) await readLibrary(name, files);
  return new Map([...files].map(([name, text]) => [`lib.${name}.d.ts`, weaken(text, data, browsers)]));
}

function weaken(text: string, compatibility: CompatData, browsers: Browsers): string {
  const { api } = compatibility;
  const builtins: Identifier | undefined = compatibility.javascript.builtins;
  const lacks = (data: Identifier | undefined) => data?.__compat !== undefined && !isSupported(data.__compat, browsers);
  /** Inside of a `declare namespace` or `declare global`, everything stands further to the right. */
  let indent = '';
  let namespace: Identifier | undefined;
  /** `isStatic`: a type of what a constructor itself can do. */
  let owner: { data: Identifier | undefined; isStatic: boolean; isGlobal: boolean } | null = null;

  const ownerOf = (kind: string, name: string) => {
    const type = name.replace(/Constructor$/, '');
    const known = otherNames[type] ?? type;
    return {
      data: namespace?.[known] ?? api[known] ?? builtins?.[known],
      isStatic: kind !== 'interface' || type !== name,
      isGlobal: name === 'WindowOrWorkerGlobalScope' || name === 'Window',
    };
  };

  const describeScope = (line: string) => {
    const opened = /^declare (?:namespace (\w+)|global) \{/.exec(line);
    if (opened !== null) [indent, namespace] = ['    ', builtins?.[opened[1] ?? '']];
    if (line === '}') [indent, namespace] = ['', undefined];
    if (line.startsWith(`${indent}}`)) owner = null;
  };

  const describeType = (line: string): string | null => {
    const [, place, kind = '', name = ''] = /^(\s*)(?:declare )?(interface|var|const) (\w+)[^{]*\{$/.exec(line) ?? [];
    if (place !== indent) return null;
    owner = ownerOf(kind, name);
    return kind !== 'interface' && lacks(owner.data) ? line.replace(/\{$/, 'undefined | {') : line;
  };

  const describeMember = (line: string): string => {
    const [start, name = 'new'] = new RegExp(`^${indent}    (?:readonly )?(\\w+)(?=[(<:])`).exec(line) ?? [];
    if (start === undefined || owner === null || name === 'new') return line;
    const { data, isStatic, isGlobal } = owner;
    const ofType = (isStatic ? data?.[`${name}_static`] : undefined) ?? data?.[name];
    return lacks(ofType ?? (isGlobal ? api[name] : undefined)) ? line.replace(start, `${start}?`) : line;
  };

  const describeLine = (line: string): string => {
    describeScope(line);
    const global = /^declare (?:function|var) (\w+)[(<:]/.exec(line)?.[1];
    if (global !== undefined && !line.endsWith('{') && lacks(api[global])) return '';
    return describeType(line) ?? describeMember(line);
  };

  return text.split('\n').map(describeLine).join('\n');
}
