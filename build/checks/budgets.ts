/** What a first visit may weigh. A budget is raised only with a reason that is written here. */
import type { RouteId } from '../../shared/routeTable.ts';
import { buildClient } from '../client.ts';
import { outputFolders } from '../paths.ts';
import { type PageWeight, weighPage } from '../sizeTable.ts';
import type { Check } from './check.ts';

/** Bytes, compressed, of one route's first visit. */
const budgets: Readonly<Partial<Record<RouteId, number>>> = { landing: 130_000 };
const styleBudget = 30_000;
const preloadedFonts = 3;

export function judgeWeight(route: string, weight: PageWeight, scriptBudget: number): string[] {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const problems: string[] = [];
  if (weight.script > scriptBudget) {
    problems.push(
      `${route}: ${kilobytes(weight.script)} of script, ${kilobytes(scriptBudget)} are allowed. Load what the first view does not need by import().`,
    );
  }
  if (weight.styles > styleBudget) {
    problems.push(
      `The stylesheet has ${kilobytes(weight.styles)}, ${kilobytes(styleBudget)} are allowed. Share rules.`,
    );
  }
  if (weight.fontCount > preloadedFonts) {
    problems.push(
      `${weight.fontCount} fonts are preloaded, ${preloadedFonts} are allowed. Preload what the first view shows.`,
    );
  }
  return problems;
}

export const budgetCheck: Check = {
  name: 'budgets',
  run: async (root) => {
    const manifest = await buildClient(root, 'production');
    const problems: string[] = [];
    for (const [route, budget] of Object.entries(budgets) as [RouteId, number][]) {
      problems.push(...judgeWeight(route, await weighPage(outputFolders(root).assets, manifest, route), budget));
    }
    return [...new Set(problems)];
  },
};
