/** Where the bearer token comes from (spec §6): the cookie first, then local storage. It is read, never written. */
import { readCookie } from '../cookies.ts';

const name = 'apollo:default.token';

export function readToken(): string | null {
  try {
    const cookie = readCookie(name);
    const value = cookie === null ? window.localStorage.getItem(name) : decodeURIComponent(cookie);
    return value !== null && /^[\w.~+/=-]{1,4096}$/.test(value) ? value : null;
  } catch {
    return null;
  }
}
