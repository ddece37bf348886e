/** The sign-in of an open admin page: a cookie, since the server reads it too. */
import { listAdminPaths } from '../../../shared/security/adminAccess.ts';
import { readClaims } from '../../../shared/security/adminSessionLifetime.ts';
import { tokenName, tokenOrNull } from '../../../shared/security/bearerToken.ts';
import { parentDomains, readCookie, writeCookie } from '../../browser/cookies.ts';

const readTokenCookie = () => readCookie(tokenName, tokenOrNull);

/** Compares the current token with the first one. */
export function createSignInCheck(): () => 'samePerson' | 'signedOut' | 'otherPerson' {
  let shownToken: string | null = null;
  return () => {
    const token = readTokenCookie();
    if (token === null) return shownToken === null ? 'samePerson' : 'signedOut';
    if (shownToken !== null && !isSamePerson(token, shownToken)) return 'otherPerson';
    shownToken = token;
    return 'samePerson';
  };
}

function isSamePerson(token: string, otherToken: string): boolean {
  if (token === otherToken) return true;
  const [claims, otherClaims] = [readClaims(token), readClaims(otherToken)];
  return typeof claims?.sub === 'string' && claims.sub === otherClaims?.sub && claims.iss === otherClaims.iss;
}

/** Deletes every copy of the token that scripts can access, including the shop's in local storage. */
export function signOut(basePath: string): void {
  for (const path of new Set(['/', basePath || '/', ...listAdminPaths(basePath)])) {
    for (const domain of [undefined, ...parentDomains(window.location.hostname)])
      writeCookie({ name: tokenName, days: 0, path }, '', domain);
  }
  // Reading waits until the cookie is written, before other tabs get their storage event.
  readTokenCookie();
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      // Only removing an existing key notifies the other tabs.
      storage().setItem(tokenName, '');
      storage().removeItem(tokenName);
    } catch {
      // Storage is forbidden, and therefore empty.
    }
  }
}
