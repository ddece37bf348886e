/** Where the bearer token comes from (spec §6): the cookie first, then local storage. It is read, never written here. */
import { readCookie } from '../cookies.ts';

export const tokenName = 'apollo:default.token';

export function readToken(): string | null {
  try {
    const cookie = readCookie(tokenName);
    return cookie === null ? readStoredToken() : tokenOrNull(decodeURIComponent(cookie));
  } catch {
    return null;
  }
}

/** @throws where the browser forbids storage */
export function readStoredToken(): string | null {
  return tokenOrNull(window.localStorage.getItem(tokenName));
}

function tokenOrNull(value: string | null): string | null {
  return value !== null && /^[\w.~+/=-]{1,4096}$/.test(value) ? value : null;
}
