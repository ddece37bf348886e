/** A component speaks only words that every page showing it has loaded; of others the visitor would see the keys. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { namespaces } from '../../shared/namespaces.ts';
import { type RouteId, routeTable } from '../../shared/routeTable.ts';
import type { Check } from './check.ts';
import { findSources } from './findSources.ts';

interface Source {
  readonly imports: readonly string[];
  readonly spoken: readonly string[];
}

const imported = /(?:^(?:import|export)(?! type\b)[^;]*?from |^import |import\()'(\.[^']+)'/gm;
const key = new RegExp(`['"\`](${namespaces.join('|')}):`, 'g');

function readSource(path: string, text: string): Source {
  const captured = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  return {
    imports: captured(imported).map((target) => posix.join(posix.dirname(path), target)),
    spoken: [...new Set(captured(key))],
  };
}

/** The files that `entry` brings along, also those that it loads later. */
function reachable(entry: string, sources: ReadonlyMap<string, Source>): Set<string> {
  const found = new Set<string>();
  const queue = [entry];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const source = sources.get(path);
    if (source === undefined || found.has(path)) continue;
    found.add(path);
    queue.push(...source.imports);
  }
  return found;
}

const pageOf = (route: string) => {
  const name = route.charAt(0).toUpperCase() + route.slice(1);
  return `client/pages/${name}/${name}.tsx`;
};

export const namespaceCheck: Check = {
  name: 'namespaces',
  run: async (root) => {
    const paths = await findSources(root, ['client'], /(?<!\.test|\.d)\.tsx?$/);
    const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
    const sources = new Map(paths.map((path, index) => [path, readSource(path, texts[index] ?? '')]));
    const problems: string[] = [];
    const judge = (path: string, allowed: readonly string[], place: string) => {
      const foreign = sources.get(path)?.spoken.filter((name) => name !== 'common' && !allowed.includes(name)) ?? [];
      for (const name of foreign) {
        problems.push(`${path} speaks ${name}:, which ${place}: take the words as props, or load them.`);
      }
    };
    for (const path of paths.filter((each) => each.startsWith('client/components/'))) {
      judge(path, [], 'not every page loads');
    }
    for (const [id, route] of Object.entries(routeTable)) {
      if (!sources.has(pageOf(id))) problems.push(`${pageOf(id)} does not exist: the route ${id} has its page there.`);
      for (const path of reachable(pageOf(id), sources)) judge(path, route.namespaces, `the page ${id} does not load`);
    }
    for (const path of reachable('client/App.tsx', sources)) {
      // A folder of the frame that is named like a route is shown on that route only.
      const own = path.match(/^client\/layouts\/(\w+)\//)?.[1] ?? '';
      judge(path, own in routeTable ? routeTable[own as RouteId].namespaces : [], 'not every page loads');
    }
    return problems;
  },
};
