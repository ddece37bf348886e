/**
 * The bearer token in this browser (spec §6: the cookie, then local storage). The server sees the cookie alone, so a
 * token that is only in local storage is handed over as one: to the console's pages, and for minutes, which an open page
 * of the console renews. So it ends soon after the shop's log-out, also where no such page was open to see it.
 */

import { decodeJwt } from 'jose';
import { longestAdminSession } from '../../shared/adminAccess.ts';
import { tokenName, tokenOrNull } from '../../shared/bearerToken.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { adminSegment } from '../../shared/routeTable.ts';
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

/** The token of the shop's own cookie that this page was shown by. */
let shownBy: string | null = null;

/** The end of its signature tells it from every other, and opens nothing. */
const markOf = (token: string) => token.slice(-16);

const tokenInCookie = () => readCookie(tokenName, tokenOrNull);

/** Of the console in one language: visitors' pages are asked for without what is handed over to it. */
export function consolePath(basePath: string, prefix: Locale | null): string {
  return `${basePath}${prefix === null ? '' : `/${prefix}`}/${adminSegment}`;
}

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

/**
 * Renews the cookie that was handed over, or writes the token that the shop has renewed; takes it back where the token in
 * local storage is gone or somebody else's, as after the shop's own log-out. True where it did: what the page shows is no
 * longer of whoever is signed in.
 */
export function followToken(basePath: string, path: string): boolean {
  try {
    const token = tokenInCookie();
    if (token !== null) followed = readCookie(markName, (mark) => (mark === markOf(token) ? token : null));
    if (followed === null) return hasChanged(token);
    const stored = readStoredToken();
    if (stored !== null && (stored === followed || isOfSamePerson(stored, followed))) {
      if (keepAsCookie(stored, path)) followed = stored;
      return false;
    }
    followed = null;
    for (const place of placesOf(basePath)) forget(place);
    return token === null || tokenInCookie() !== token;
  } catch {
    return false;
  }
}

/** Whether the shop's cookie was taken away before its time, or is somebody else's. */
function hasChanged(token: string | null): boolean {
  const before = shownBy;
  shownBy = token;
  if (before === null) return false;
  return token === null ? lifeOf(before, Date.now()) > 0 : readClaims(token).sub !== readClaims(before).sub;
}

function keepAsCookie(token: string, path: string): boolean {
  const life = Math.min(lifeOf(token, Date.now()), handedOverFor);
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
  return [basePath || '/', ...[null, ...locales].map((prefix) => consolePath(basePath, prefix))];
}

function isOfSamePerson(token: string, other: string): boolean {
  const [{ sub, iss }, before] = [readClaims(token), readClaims(other)];
  return typeof sub === 'string' && sub !== '' && sub === before.sub && iss === before.iss;
}

/** Milliseconds until the token, or the right to administer by it, ends; as long as that right may last where it says neither. */
function lifeOf(token: string, now: number): number {
  const { exp, auth_time: authTime } = readClaims(token);
  const ends = [
    now + longestAdminSession,
    ...(typeof exp === 'number' ? [exp * 1000] : []),
    ...(typeof authTime === 'number' ? [authTime * 1000 + longestAdminSession] : []),
  ];
  return Math.min(...ends) - now;
}

/** What it says of itself; the backend verifies it. */
function readClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

/** Takes every copy of the token away that a script can reach, the development sign-in's too. */
export function signOut(basePath: string): void {
  followed = null;
  shownBy = null;
  for (const path of new Set(['/', ...placesOf(basePath)])) {
    for (const domain of [undefined, ...parentDomains(window.location.hostname)]) forget(path, domain);
  }
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
