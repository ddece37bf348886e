import { decodeJwt } from 'jose';

export const maxAdminSessionMs = 8 * 60 * 60 * 1000;

type Claims = Readonly<Record<string, unknown>>;

/** The unverified claims of a token; null if it is unreadable. */
export function readClaims(token: string): Claims | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/** Milliseconds until the token or its admin session expires. */
export function remainingLifetimeMs(claims: Claims | null, now: number): number {
  const { exp, auth_time: authTime } = claims ?? {};
  const expiries = [
    now + maxAdminSessionMs,
    ...(typeof exp === 'number' ? [exp * 1000] : []),
    ...(typeof authTime === 'number' ? [authTime * 1000 + maxAdminSessionMs] : []),
  ];
  return Math.min(...expiries) - now;
}
