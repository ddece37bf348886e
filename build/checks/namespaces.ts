/** A component may only use namespaces that every page with it loads. */
import { posix } from 'node:path';
import { namespaces } from '../../shared/i18n/namespaces.ts';
import { getRoute, routeIds } from '../../shared/routing/routeTable.ts';
import { pageSource } from '../paths.ts';
import { readTexts } from '../readTexts.ts';

const imported = /(?:^(?:import|export)(?! type\b)[^;]*?from |^import |import\()'(\.[^']+)'/gm;
const key = new RegExp(`['"\`](${namespaces.join('|')}):`, 'g');

function readSource(path: string, text: string) {
  const captured = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  return {
    imports: captured(imported).map((target) => posix.join(posix.dirname(path), target)),
    usedNamespaces: [...new Set(captured(key))],
  };
}

function reachable(entry: string, sources: ReadonlyMap<string, ReturnType<typeof readSource>>): Set<string> {
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

export async function checkNamespaces(root: string): Promise<readonly string[]> {
  const texts = await readTexts(root, 'client/**/*.{ts,tsx}', '!**/*.{test,d}.*');
  const sources = new Map([...texts].map(([path, text]) => [path, readSource(path, text)]));
  const errors: string[] = [];
  const checkFile = (path: string, allowed: readonly string[], reason: string) => {
    const unloaded =
      sources.get(path)?.usedNamespaces.filter((name) => name !== 'common' && !allowed.includes(name)) ?? [];
    for (const name of unloaded) {
      errors.push(`${path} uses ${name}:, which ${reason}: pass the texts as props, or load the namespace.`);
    }
  };
  for (const path of sources.keys()) {
    if (path.startsWith('client/components/')) checkFile(path, [], 'not every page loads');
  }
  for (const id of routeIds) {
    const page = pageSource(id);
    for (const path of reachable(page, sources))
      checkFile(path, getRoute(id).namespaces, `the page ${id} does not load`);
  }
  for (const path of reachable('client/App.tsx', sources)) {
    // A layout's folder that is named like a route is shown on that route only.
    const folderName = path.match(/^client\/layouts\/(\w+)\//)?.[1] ?? '';
    const route = routeIds.find((id) => id === folderName);
    checkFile(path, route === undefined ? [] : getRoute(route).namespaces, 'not every page loads');
  }
  return errors;
}
