/** Which stylesheets a page has: the one of all pages, and what only pages of its kind need. */
import { isTool, type RouteId } from './routeTable.ts';

/** `inner`: what a visitor sees behind landing page and form; `tools`: what marketers and administrators see. */
export const sheetIds = ['styles', 'landing', 'formStarted', 'inner', 'tools'] as const;

export type SheetId = (typeof sheetIds)[number];

/** The kinds of pages that visitors see. */
export const visitorSheetIds = ['landing', 'formStarted', 'inner'] as const;

export type VisitorSheetId = (typeof visitorSheetIds)[number];

/** The one that a visitor's page has beside that of all pages. */
export function visitorSheetOf(route: RouteId): VisitorSheetId {
  return route === 'landing' || route === 'formStarted' ? route : 'inner';
}

/** In the order of the cascade. */
export function sheetsOf(route: RouteId): readonly SheetId[] {
  const sheets = ['styles', visitorSheetOf(route)] as const;
  return isTool(route) ? [...sheets, 'tools'] : sheets;
}

export interface StylesheetFiles {
  /** Each by itself: what a script adds to a page, what a tool links beside its document's. */
  readonly stylesheets: Readonly<Record<SheetId, string>>;
  /** That of all pages and that of its kind in one file: what the first paint of a document waits for. */
  readonly documentStylesheets: Readonly<Record<VisitorSheetId, string>>;
}

/** The files that a document of this page links, in the order of the cascade. They hold the rules of `sheetsOf`. */
export function linkedStylesheets(files: StylesheetFiles, route: RouteId): readonly string[] {
  const first = files.documentStylesheets[visitorSheetOf(route)];
  return isTool(route) ? [first, files.stylesheets.tools] : [first];
}
