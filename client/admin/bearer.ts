/**
 * The bearer token in this browser (spec §6: the cookie, then local storage). The server sees the cookie alone, so a
 * token that is only in local storage is handed over as one: to the console's pages, and for minutes, which an open page
 * of the console renews. So it ends soon after the shop's log-out, also where no such page was open to see it.
 */

import { consolePaths, lifeOf, readClaims } from '../../shared/adminAccess.ts';
import { tokenName, tokenOrNull } from '../../shared/bearerToken.ts';
import { parentDomains, readCookie, writeCookie } from '../cookies.ts';
import { readStoredToken } from '../graphql/token.ts';

/** Beside the cookie: which token was handed over, since it could else not be told from one of the shop's. */
const markName = 'handedOver';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds. */
const handedOverFor = 5 * 60 * 1000;
export const renewedEvery = 60 * 1000;

/** The token that this page was handed over by, also once its cookie has ended, as while a machine slept. */
let followed: string | null = null;

/** The token that this page was shown by, or the newest of that person; also once it has ended or is gone. */
let shownBy: string | null = null;

/** Taken away before its time, as by a log-out elsewhere, and not back yet. */
let isGone = false;

/** The end of its signature tells it from every other, and opens nothing. */
const markOf = (token: string) => token.slice(-16);

const tokenInCookie = () => readCookie(tokenName, tokenOrNull);

/** Whether the page is worth loading anew: not with a cookie that the server has just refused. */
export function handOverToken(path: string): boolean {
  try {
    const token = readStoredToken();
    if (token === null || tokenInCookie() === token || !keepAsCookie(token, path)) return false;
    return tokenInCookie() === token;
  } catch {
    return false;
  }
}

/** Who is signed in now: whoever this page was shown to, for the time being nobody, or somebody else. */
type Following = 'same' | 'gone' | 'other';

/**
 * Renews the cookie that was handed over, or writes the token that the shop has renewed; takes it back where the token in
 * local storage is gone or somebody else's, as after the shop's own log-out.
 */
export function followToken(basePath: string, path: string): Following {
  try {
    const token = tokenInCookie();
    if (token !== null) followed = readCookie(markName, (mark) => (mark === markOf(token) ? token : null));
    shownBy ??= followed ?? token;
    if (shownBy === null) return 'same';
    const wasHandedOver = followed !== null;
    const present = findPresent(basePath);
    // One that has merely ended hides nothing, so that nothing typed is lost.
    if (present === null) isGone ||= wasHandedOver || lifeOf(readClaims(shownBy), Date.now()) > 0;
    else if (!isOfSamePerson(present, shownBy)) return 'other';
    else {
      if ((followed !== null || tokenInCookie() === null) && keepAsCookie(present, path)) followed = present;
      shownBy = present;
      isGone = false;
    }
  } catch {
    // A browser that forbids storage holds nothing in it.
  }
  return isGone ? 'gone' : 'same';
}

/** The token of whoever is signed in now; what was handed over and is no longer theirs is taken back. */
function findPresent(basePath: string): string | null {
  const stored = readStoredToken();
  if (followed !== null && stored !== null && isOfSamePerson(stored, followed)) return stored;
  if (followed !== null) for (const place of placesOf(basePath)) forget(place);
  followed = null;
  return tokenInCookie() ?? (stored !== null && lifeOf(readClaims(stored), Date.now()) > 0 ? stored : null);
}

function keepAsCookie(token: string, path: string): boolean {
  const life = Math.min(lifeOf(readClaims(token), Date.now()), handedOverFor);
  if (life <= 0) return false;
  const kept = { days: life / day, path, sameSite: 'strict' } as const;
  writeCookie({ name: markName, ...kept }, markOf(token));
  writeCookie({ name: tokenName, ...kept }, token);
  return true;
}

function forget(path: string, domain?: string): void {
  for (const name of [tokenName, markName]) writeCookie({ name, days: 0, path }, '', domain);
}

/** Where a token was ever handed over. */
function placesOf(basePath: string): readonly string[] {
  return [basePath || '/', ...consolePaths(basePath)];
}

function isOfSamePerson(token: string, other: string): boolean {
  const [{ sub, iss } = {}, before] = [readClaims(token) ?? undefined, readClaims(other)];
  if (token === other) return true;
  return typeof sub === 'string' && sub !== '' && sub === before?.sub && iss === before.iss;
}

/** Takes every copy of the token away that a script can reach, the development sign-in's too. */
export function signOut(basePath: string): void {
  followed = null;
  shownBy = null;
  isGone = false;
  for (const path of new Set(['/', ...placesOf(basePath)])) {
    for (const domain of [undefined, ...parentDomains(window.location.hostname)]) forget(path, domain);
  }
  // Reading waits for what was written, so that the other tabs hear of it when it is so.
  tokenInCookie();
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
