/** What the site and its backend read alike: one environment may serve both, and means the same to either. */
import * as v from 'valibot';
import { isProduction } from './isProduction.ts';
import { type Environment, onOff, origin, port, secret, text, webAddress, wholeNumber } from './kinds.ts';

export const commonVariables = {
  NODE_ENV: text,
  HOST: text,
  PORT: port(3000),
  BACKEND_PORT: port(9090),
  PUBLIC_URL: origin,
  BASE_PATH: v.pipe(
    v.optional(v.string(), '/acquisition'),
    v.transform((value) => (value === '/' ? '' : value)),
    v.regex(/^(?:\/[a-z0-9][a-z0-9-]*)*$/, 'must start with a slash and end without one, in lower case'),
  ),
  /** Never `true`: that would believe whatever a client says of itself. */
  TRUST_PROXY: v.pipe(
    text,
    v.transform((value) => (value === 'off' ? undefined : value || undefined)),
    wholeNumber(0, 10, 0),
  ),
  BRAND_NAME: v.pipe(
    v.optional(v.string(), 'Salon XIV'),
    v.regex(/^[^\r\n<>]{1,60}$/, 'must be a name of 1 to 60 characters'),
  ),
  SHOP_URL: webAddress,
  LOGIN_URL: webAddress,
  LINK_SIGNING_SECRET: secret,
  AUTH_JWT_SECRET: secret,
  AUTH_JWKS_URL: webAddress,
  AUTH_ISSUER: text,
  AUTH_AUDIENCE: text,
  RATE_LIMITS: onOff('on'),
};

/** What no single variable can tell. */
export function findCommonProblems(given: Environment): readonly string[] {
  const problems: string[] = [];
  if (given.AUTH_JWKS_URL !== undefined)
    problems.push(...findMissing(given, 'beside AUTH_JWKS_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE'));
  if (!isProduction(given.NODE_ENV)) return problems;
  problems.push(...findMissing(given, 'in production', 'LINK_SIGNING_SECRET'));
  if (given.AUTH_JWT_SECRET === undefined && given.AUTH_JWKS_URL === undefined)
    problems.push('AUTH_JWT_SECRET or AUTH_JWKS_URL is required in production');
  // Or every mail and page would lead to the shop of the demo.
  if (given.LOGIN_URL === undefined && given.SHOP_URL === undefined)
    problems.push('LOGIN_URL or SHOP_URL is required in production');
  if (given.RATE_LIMITS?.toLowerCase() === 'off') problems.push('RATE_LIMITS must not be off in production');
  return problems;
}

export function findMissing(given: Environment, when: string, ...names: readonly string[]): readonly string[] {
  return names.filter((name) => given[name] === undefined).map((name) => `${name} is required ${when}`);
}

type CommonVariables = v.InferOutput<v.ObjectSchema<typeof commonVariables, undefined>>;

export interface CommonSettings {
  readonly production: boolean;
  readonly host: string;
  /** The site's origin, and where the application sits below it. */
  readonly publicUrl: string;
  /** Starts with a slash, ends without one; may be empty. */
  readonly basePath: string;
  /** Hops of trusted proxies in front; 0 trusts none. */
  readonly trustProxy: number;
  readonly brandName: string;
  readonly shopUrl: string;
  readonly loginUrl: string;
}

export function toCommonSettings(env: CommonVariables): CommonSettings {
  const production = isProduction(env.NODE_ENV);
  const shopUrl = env.SHOP_URL || 'https://shop.salonxiv.example/';
  return {
    production,
    // Where nothing is named, a development machine serves itself alone and a container serves its network.
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: env.PUBLIC_URL || `http://localhost:${env.PORT}`,
    basePath: env.BASE_PATH,
    trustProxy: env.TRUST_PROXY,
    brandName: env.BRAND_NAME,
    shopUrl,
    loginUrl: env.LOGIN_URL || `${shopUrl.replace(/\/$/, '')}/login`,
  };
}
