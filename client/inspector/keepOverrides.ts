import { formatOverrides, type Overrides, overridesCookieName } from '../../shared/overrides.ts';
import { writeCookie } from '../cookies.ts';

/** Until the browser is closed, for this site's pages; without any override the cookie goes. */
export function keepOverrides(overrides: Overrides, basePath: string): void {
  const value = formatOverrides(overrides);
  writeCookie({ name: overridesCookieName, days: value === '' ? 0 : null, path: basePath || '/' }, value);
}
