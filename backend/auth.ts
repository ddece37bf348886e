/** Verifies bearer and ID tokens, and signs admin sessions. Without a valid token a caller is anonymous. */
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { createFindProvider } from '../node/security/identityProvider.ts';
import { computeHmac } from '../node/security/signedHeaders.ts';
import { maxActorLength } from '../shared/admin/maxActorLength.ts';
import { maxAdminSessionMs } from '../shared/security/adminSessionLifetime.ts';
import { readRoles } from '../shared/security/readRoles.ts';
import type { CommonSettings } from '../shared/settings/commonVariables.ts';
import { cleanText, storableText } from '../shared/validation/cleanText.ts';
import { apiKeyPattern } from './domain/admin/integrations.ts';
import type { Clock } from './domain/clock.ts';
import type { DomainDependencies } from './domain/dependencies.ts';
import type { Viewer } from './domain/records.ts';

export type AuthOptions =
  | { readonly jwtSecret: string }
  | { readonly jwksUrl: string; readonly issuer: string; readonly audience: string };

/** Null for an unknown or revoked key. */
export type FindApiKey = (key: string) => Promise<Viewer | null>;

export type ReadViewer = (authorization: string | undefined) => Promise<Viewer>;

type SignIn = DomainDependencies['signIn'];

const anonymous: Viewer = { subject: null, roles: [], authenticatedAt: null };

const maxTokenLength = 4096;

const clockToleranceSeconds = 60;

type Verify = (token: string) => Promise<JWTPayload>;

/** The issuer of the sessions that this backend signs. */
const sessionIssuer = 'salon-xiv-console';

const deriveSessionSecret = (linkSigningSecret: string) => computeHmac('admin session', '', linkSigningSecret);

/** `options`: for tokens of the shop; null accepts only this backend's sessions. */
export function createReadViewer(
  options: AuthOptions | null,
  linkSigningSecret: string,
  clock: Clock,
  findApiKey: FindApiKey = async () => null,
): ReadViewer {
  const verifyExternal = options === null ? null : createVerify(options, clock);
  const verifySession = createVerify({ jwtSecret: deriveSessionSecret(linkSigningSecret) }, clock);
  return async (authorization) => {
    const token = authorization?.match(/^Bearer ([\w.-]+)$/)?.[1];
    if (token === undefined || token.length > maxTokenLength) return anonymous;
    // Too long to be guessed, and cheaper to look up than a registration code: wrong keys are not limited.
    if (apiKeyPattern.test(token)) return (await findApiKey(token)) ?? anonymous;
    try {
      const isSession = decodeJwt(token).iss === sessionIssuer;
      const verify = isSession ? verifySession : verifyExternal;
      if (verify === null) return anonymous;
      const viewer = toViewer(await verify(token));
      return isSession || !isReserved(viewer) ? viewer : anonymous;
    } catch {
      return anonymous;
    }
  };
}

/** What the backend itself calls others: nobody may take the role, or the name in the audit log, of one of them. */
const isReserved = ({ subject }: Viewer) => /^(?:(?:invited|key):|(?:operator|outbox|system)$)/.test(subject ?? '');

/** The configuration fixes the algorithms, never the token. */
function createVerify(options: AuthOptions, clock: Clock): Verify {
  const common = { requiredClaims: ['exp'], clockTolerance: clockToleranceSeconds };
  if ('jwtSecret' in options) {
    const [secret, algorithms] = [encode(options.jwtSecret), ['HS256']];
    return async (token) => (await jwtVerify(token, secret, { ...common, algorithms, currentDate: clock() })).payload;
  }
  const { jwksUrl, ...issued } = options;
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 3000 });
  const restrictions = { ...common, ...issued, algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'] };
  return async (token) => (await jwtVerify(token, keys, { ...restrictions, currentDate: clock() })).payload;
}

const encode = (secret: string) => new TextEncoder().encode(secret);

function toViewer(payload: JWTPayload): Viewer {
  const { auth_time: authTime } = payload;
  return {
    subject: storableText(payload.sub ?? '') || null,
    roles: readRoles(payload),
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1000) : null,
  };
}

export function createSignSession(linkSigningSecret: string): SignIn['signSession'] {
  const key = encode(deriveSessionSecret(linkSigningSecret));
  return ({ subject, roles, authenticatedAt }) => {
    const authTimeSeconds = Math.floor(authenticatedAt.getTime() / 1000);
    return new SignJWT({ roles: [...roles], auth_time: authTimeSeconds })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(sessionIssuer)
      .setSubject(subject)
      .setExpirationTime(authTimeSeconds + maxAdminSessionMs / 1000)
      .sign(key);
  };
}

/** The viewer of the company provider's ID token; null for an invalid one. @throws if the provider does not respond. */
export function createReadIdToken(oidc: CommonSettings['oidc'], clock: Clock): SignIn['readIdToken'] {
  if (oidc === null) return async () => null;
  const { clientId, rolesClaim, adminRole, nameClaim } = oidc;
  const findProvider = createFindProvider(oidc);
  let verify: Verify | null = null;
  return async (idToken) => {
    const { jwks_uri: jwksUrl = '', issuer } = (await findProvider()).serverMetadata();
    verify ??= createVerify({ jwksUrl, issuer, audience: clientId }, clock);
    try {
      const payload = await verify(idToken);
      const { sub = '', iat, azp = clientId, auth_time: authSeconds = iat } = payload;
      // Issued to another client, which could pass it on.
      if (azp !== clientId) return null;
      const roles = [readClaim(payload, rolesClaim)].flat().includes(adminRole) ? ['admin'] : [];
      const name = readClaim(payload, nameClaim);
      const subject = cleanText(typeof name === 'string' ? name : sub, maxActorLength);
      const viewer = { ...toViewer({ sub: subject, auth_time: authSeconds }), roles };
      return isReserved(viewer) ? null : viewer;
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
      throw error;
    }
  };
}

/** `name` is a claim's whole name, such as a URL, or a path through objects, such as `realm_access.roles`. */
function readClaim(claims: JWTPayload, name: string): unknown {
  const readProperty = (part: unknown, key: string) => (part as Readonly<Record<string, unknown>> | undefined)?.[key];
  return claims[name] ?? name.split('.').reduce(readProperty, claims);
}
