/** Which stylesheets a page loads: the one of all pages, and what only pages of its kind need. */
import { isTool, type RouteId } from './routeTable.ts';

/** `inner`: what a visitor sees behind the landing page; `tools`: what marketers and administrators see. */
export const sheetIds = ['styles', 'landing', 'inner', 'tools'] as const;

export type SheetId = (typeof sheetIds)[number];

/** In the order of the cascade. */
export function sheetsOf(route: RouteId): readonly SheetId[] {
  if (isTool(route)) return ['styles', 'inner', 'tools'];
  return ['styles', route === 'landing' ? 'landing' : 'inner'];
}
