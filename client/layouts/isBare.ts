import type { RouteId } from '../../shared/routeTable.ts';

/** The landing page's hero begins at the very top, below the header, which lies on it in the colour for ink. */
export function isBare(route: RouteId): boolean {
  return route === 'landing';
}
