import type { Translate } from './i18n/translate.ts';
import { type RouteId, routeOf } from './routeTable.ts';

/** The document's title of a page; the server writes it and the browser sets it on in-app navigation. */
export function pageTitle(route: RouteId, t: Translate, brandName: string): string {
  return `${t(routeOf(route).titleKey)} – ${brandName}`;
}
