/** Which stylesheets a page loads: the one of all pages, and what only pages of its kind need. */
import { isTool, type RouteId } from './routeTable.ts';

/** `inner`: what a visitor sees behind the landing page; `tools`: what marketers and administrators see. */
export const sheetIds = ['styles', 'landing', 'inner', 'tools'] as const;

export type SheetId = (typeof sheetIds)[number];

/** The one that a visitor's page has beside that of all pages. */
export function visitorSheetOf(route: RouteId): 'landing' | 'inner' {
  return route === 'landing' ? 'landing' : 'inner';
}

/** In the order of the cascade. */
export function sheetsOf(route: RouteId): readonly SheetId[] {
  const sheets = ['styles', visitorSheetOf(route)] as const;
  return isTool(route) ? [...sheets, 'tools'] : sheets;
}
