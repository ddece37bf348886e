/** Where the bearer token comes from (spec §6): the cookie first, then local storage. It is read, never written here. */
import { tokenName, tokenOrNull } from '../../shared/bearerToken.ts';
import { readCookie } from '../cookies.ts';

export function readToken(): string | null {
  try {
    return readCookie(tokenName, tokenOrNull) ?? readStoredToken();
  } catch {
    return null;
  }
}

/** @throws where the browser forbids storage */
export function readStoredToken(): string | null {
  return tokenOrNull(window.localStorage.getItem(tokenName));
}
