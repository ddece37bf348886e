/** Reads the bearer: who it is and which roles it has. Anything but a good token is an anonymous caller. */
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { rolesOf } from '../shared/rolesOf.ts';
import { storableText } from '../shared/validation/text.ts';
import type { Viewer } from './domain/admin.ts';
import type { Clock } from './domain/clock.ts';

export type AuthOptions =
  | { readonly jwtSecret: string }
  | { readonly jwksUrl: string; readonly issuer: string; readonly audience: string };

export type ReadViewer = (authorization: string | undefined) => Promise<Viewer>;

const anonymous: Viewer = { subject: null, roles: [], authenticatedAt: null };

const longestToken = 4096;

/** That the clock of whoever signs tokens may differ by. */
const secondsApart = 60;

export function createReadViewer(options: AuthOptions, clock: Clock): ReadViewer {
  const verify = createVerify(options);
  return async (authorization) => {
    const token = authorization?.match(/^Bearer ([\w.-]+)$/)?.[1];
    if (token === undefined || token.length > longestToken) return anonymous;
    try {
      const rules = { currentDate: clock(), requiredClaims: ['exp'], clockTolerance: secondsApart };
      return toViewer((await verify(token, rules)).payload);
    } catch {
      return anonymous;
    }
  };
}

/** The algorithms are fixed by configuration: a token never chooses how it is checked. */
function createVerify(options: AuthOptions) {
  if ('jwtSecret' in options) {
    const secret = new TextEncoder().encode(options.jwtSecret);
    return (token: string, rules: JWTVerifyOptions) => jwtVerify(token, secret, { ...rules, algorithms: ['HS256'] });
  }
  const { jwksUrl, issuer, audience } = options;
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 3000 });
  const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
  return (token: string, rules: JWTVerifyOptions) => jwtVerify(token, keys, { ...rules, algorithms, issuer, audience });
}

function toViewer(payload: JWTPayload): Viewer {
  const { auth_time: authTime } = payload;
  return {
    subject: storableText(payload.sub ?? '') || null,
    roles: rolesOf(payload),
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1000) : null,
  };
}

/** For the development sign-in only. */
export async function signDemoAdmin(jwtSecret: string, now: Date, lifetimeSeconds: number): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ roles: ['admin'], auth_time: seconds, name: 'Demo administrator' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('demo-admin')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(new TextEncoder().encode(jwtSecret));
}
