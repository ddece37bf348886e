/** Where the bearer token comes from (spec §6): the cookie first, then local storage. It is read, never written here. */
import { tokenName, tokenOrNull } from '../../shared/security/bearerToken.ts';
import { readCookie } from '../browser/cookies.ts';

export function readToken(): string | null {
  try {
    return readCookie(tokenName, tokenOrNull) ?? tokenOrNull(window.localStorage.getItem(tokenName));
  } catch {
    return null;
  }
}

/** What the bearer says of whoever is signed in: by its own word, not verified. Empty where there is nothing to read. */
export function readClaims(): Readonly<Record<string, unknown>> {
  try {
    const [, claims = ''] = readToken()?.split('.') ?? [];
    const bytes = Uint8Array.from(atob(claims.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
