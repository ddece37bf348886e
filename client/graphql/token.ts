/** Where the bearer token comes from (spec §6): the cookie first, then local storage. It is read, never written here. */
import { tokenName, tokenOrNull } from '../../shared/bearerToken.ts';
import { readCookie } from '../cookies.ts';

export function readToken(): string | null {
  try {
    return readCookie(tokenName, tokenOrNull) ?? tokenOrNull(window.localStorage.getItem(tokenName));
  } catch {
    return null;
  }
}
