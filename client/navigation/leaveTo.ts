import { buildPath } from '../../shared/buildPath.ts';

/**
 * A full load of an address of ours, in the place of the history entry that the router made for it. `path` is as the
 * address bar has it, so it may begin with two slashes: the origin before it keeps the visitor on the site. Where the
 * browser refuses, the 404 page is loaded (spec §2).
 */
export function leaveTo(
  path: string,
  basePath: string,
  location: Pick<Location, 'origin' | 'replace'> = window.location,
) {
  try {
    location.replace(`${location.origin}${path}`);
  } catch {
    location.replace(buildPath({ basePath, locale: null, route: 'notFound' }));
  }
}
