/** Who may import whom. Each rule says how to mend a breach; tests stand beside the sources and are free. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { findSources } from './findSources.ts';
import { type Import, readImports } from './readImports.ts';

interface Rule {
  readonly from: RegExp;
  readonly forbids: (target: Import['target'], imported: Import) => boolean;
  readonly remedy: string;
}

const file = (forbidden: RegExp, allowed?: RegExp) => (target: Import['target']) =>
  target.kind === 'file' && forbidden.test(target.path) && !(allowed?.test(target.path) ?? false);

const rules: readonly Rule[] = [
  {
    from: /^shared\//,
    forbids: file(/^(client|server|backend|locales)\//, /^locales\/en\//),
    remedy:
      'shared/ imports nothing of ours but itself and the types of the English messages. Move the code, or pass it in.',
  },
  {
    from: /^(client|shared)\//,
    forbids: ({ kind }) => kind === 'node',
    remedy: 'It runs in the browser. Use a feature of the web platform, or move the code to server/.',
  },
  {
    from: /^client\//,
    forbids: file(/^(server|backend)\//),
    remedy: 'client/ imports shared/ and its own files. Put what both sides need into shared/.',
  },
  {
    from: /^server\//,
    forbids: file(/^client\//, /^client\/(App\.tsx|pages\/registry\.ts)$/),
    remedy: 'server/ imports client/App.tsx and client/pages/registry.ts only. Export what is needed from one of them.',
  },
  {
    from: /^server\/(?!index\.ts$)/,
    forbids: file(/^backend\//),
    remedy: 'The reference backend is replaceable: only server/index.ts mounts it. Speak to it over GraphQL.',
  },
  {
    from: /^server\/index\.ts$/,
    forbids: file(/^backend\//, /^backend\/index\.ts$/),
    remedy: 'The reference backend has one door, backend/index.ts. Export what is needed from there.',
  },
  {
    from: /^backend\//,
    forbids: file(/^(server|client)\//),
    remedy: 'backend/ imports its own folder and shared/. Put rules that both need into shared/.',
  },
  {
    from: /^(shared|client|server|backend)\//,
    forbids: file(/^(build|artwork|test)\//),
    remedy: 'build/, artwork/ and test/ are no part of the product. Move the code to where it is used.',
  },
  {
    from: /./,
    forbids: (target) => target.kind === 'file' && !target.exists,
    remedy: 'The file does not exist. Correct the path; it needs its extension.',
  },
];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** What is wrong with the imports of one file. */
function breaches(imports: readonly Import[], productPackages: ReadonlySet<string>): string[] {
  return imports.flatMap((imported) => {
    const { from, specifier, target } = imported;
    const broken = rules.filter((rule) => rule.from.test(from) && rule.forbids(target, imported));
    const problems = broken.map(({ remedy }) => `${from} imports ${specifier}. ${remedy}`);
    if (isProduct(from) && target.kind === 'package' && !imported.typeOnly && !productPackages.has(target.name)) {
      problems.push(`${from} imports ${specifier}, which is missing in production. Add it to "dependencies".`);
    }
    return problems;
  });
}

const isProduct = (path: string) => /^(shared|client|server|backend)\//.test(path);

/** Every cycle of imports that are needed to load a file, as the files in order. */
function findCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, string[]>();
  for (const { from, target, dynamic, typeOnly } of imports) {
    if (target.kind === 'file' && !dynamic && !typeOnly) edges.set(from, [...(edges.get(from) ?? []), target.path]);
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start !== -1) cycles.push([...trail.slice(start), path]);
    if (start !== -1 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return cycles;
}

export const boundaries: Check = {
  name: 'boundaries',
  run: async (root) => {
    const sources = await findSources(
      root,
      ['shared', 'client', 'server', 'backend', 'build', 'artwork', 'test'],
      /\.tsx?$/,
    );
    const files = sources.filter((path) => !path.endsWith('.d.ts') && !isTest(path));
    const imports = (await Promise.all(files.map((path) => readImports(root, path)))).flat();
    const { dependencies = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    const cycles = findCycles(imports).map(
      (cycle) => `${cycle.join(' → ')} import each other. Move what both need into a file of its own.`,
    );
    return [...breaches(imports, new Set(Object.keys(dependencies))), ...cycles];
  },
};
