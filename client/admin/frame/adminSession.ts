/** The sign-in of an open page of the console: a cookie (spec §6), since the server must see it. */
import { listAdminPaths, readClaims } from '../../../shared/security/adminAccess.ts';
import { tokenName, tokenOrNull } from '../../../shared/security/bearerToken.ts';
import { parentDomains, readCookie, writeCookie } from '../../browser/cookies.ts';

const readTokenCookie = () => readCookie(tokenName, tokenOrNull);

/** Says whether whoever the page was shown to is signed in now, or for the time being nobody, or somebody else. */
export function createSignInCheck(): () => 'same' | 'gone' | 'other' {
  /** The newest of that person's tokens. */
  let shownToken: string | null = null;
  return () => {
    const token = readTokenCookie();
    if (token === null) return shownToken === null ? 'same' : 'gone';
    if (shownToken !== null && !isOfSamePerson(token, shownToken)) return 'other';
    shownToken = token;
    return 'same';
  };
}

function isOfSamePerson(token: string, other: string): boolean {
  if (token === other) return true;
  const [claims, otherClaims] = [readClaims(token), readClaims(other)];
  return typeof claims?.sub === 'string' && claims.sub === otherClaims?.sub && claims.iss === otherClaims.iss;
}

/** Takes every copy of the token away that a script can reach, the shop's in local storage too. */
export function signOut(basePath: string): void {
  for (const path of new Set(['/', basePath || '/', ...listAdminPaths(basePath)])) {
    for (const domain of [undefined, ...parentDomains(window.location.hostname)])
      writeCookie({ name: tokenName, days: 0, path }, '', domain);
  }
  // Reading waits for what was written, so that the other tabs hear of it when it is so.
  readTokenCookie();
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      // The other tabs hear of what was there and is gone.
      storage().setItem(tokenName, '');
      storage().removeItem(tokenName);
    } catch {
      // A browser that forbids storage holds nothing in it.
    }
  }
}
