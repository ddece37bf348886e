import { tokenName, tokenOrNull } from '../../shared/security/bearerToken.ts';
import { readCookie } from '../browser/cookies.ts';
import { browserStorage } from '../browser/safeStorage.ts';

/** From the cookie, then from local storage (spec §6). */
export function readToken(): string | null {
  return readCookie(tokenName, tokenOrNull) ?? tokenOrNull(browserStorage.get(tokenName));
}

/** The token's claims, not verified; empty without a readable token. */
export function readClaims(): Readonly<Record<string, unknown>> {
  try {
    const [, claims = ''] = readToken()?.split('.') ?? [];
    const bytes = Uint8Array.from(atob(claims.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
