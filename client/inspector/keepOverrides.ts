import { formatOverrides, type Overrides, overridesCookieName } from '../../shared/overrides.ts';
import { readCookie, writeCookie } from '../cookies.ts';

/** Until the browser is closed, for this site's pages; without any override the cookie goes. */
export function keepOverrides(overrides: Overrides, basePath: string): void {
  const value = formatOverrides(overrides);
  writeCookie({ name: overridesCookieName, days: value === '' ? 0 : null, path: basePath || '/' }, value);
  // A browser writes it meanwhile, and reading waits for that: the page is loaded anew at once, and must be asked for with it.
  readCookie(overridesCookieName, String);
}
