/** What is known of a visitor's right to an admin page. The server decides it; the page speaks of it and opens nothing by it. */
import { decodeJwt } from 'jose';
import type { OperationFailure, OperationResult } from '../graphql/operations.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import type { PageQuery, QueryContext } from '../page/page.ts';
import type { PageData } from '../page/pageState.ts';
import { adminSegment } from '../routing/routeTable.ts';

/** Milliseconds since somebody last proved who they are, in which they may administer. */
export const maxAdminSessionMs = 8 * 60 * 60 * 1000;

export type AdminAccess = 'granted' | 'signInNeeded' | 'forbidden' | 'unknown';

/** What the answer of a backend that refused says of it; null where it failed otherwise. */
export function accessAfterFailure(failure: OperationFailure): Denied['access'] | null {
  if (failure === 'unauthenticated') return 'signInNeeded';
  return failure === 'forbidden' ? 'forbidden' : null;
}

/** `roles` as the backend says of a bearer: what it does not know has none, nor has an administrator's that is too old. */
export function accessByRoles(roles: readonly string[]): Exclude<AdminAccess, 'unknown'> {
  if (roles.length === 0) return 'signInNeeded';
  return roles.includes('admin') ? 'granted' : 'forbidden';
}

type Claims = Readonly<Record<string, unknown>>;

/** What a token says of itself; the backend verifies it. Null: it is none that can be read. */
export function readClaims(token: string): Claims | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/** Milliseconds until a token, or the right to administer by it, ends; as long as that right may last where it says neither. */
export function remainingLifetimeMs(claims: Claims | null, now: number): number {
  const { exp, auth_time: authTime } = claims ?? {};
  const expiries = [
    now + maxAdminSessionMs,
    ...(typeof exp === 'number' ? [exp * 1000] : []),
    ...(typeof authTime === 'number' ? [authTime * 1000 + maxAdminSessionMs] : []),
  ];
  return Math.min(...expiries) - now;
}

/** Where an administrator begins. */
export const adminHome = 'adminCodes';

/** Of the console in one language: visitors' pages are asked for without the token that is kept here. */
export function buildAdminPath(basePath: string, prefix: Locale | null): string {
  return `${basePath}${prefix === null ? '' : `/${prefix}`}/${adminSegment}`;
}

export function listAdminPaths(basePath: string): readonly string[] {
  return [null, ...locales].map((prefix) => buildAdminPath(basePath, prefix));
}

/** Where the site sends to the company's provider, and takes the answer at `/callback` below it. */
export const signInPath = (basePath: string) => `${buildAdminPath(basePath, null)}/sign-in`;

/** In the address of a closed page: an operator's invitation, and that the sign-in did not succeed (`failed`). */
export const invitationParameter = 'invitation';
export const signInParameter = 'signIn';

/** What brought somebody to the door. */
export type SignInReason = 'page' | 'invitation' | 'failed';

export function readSignInReason(query: URLSearchParams): SignInReason {
  if (query.has(invitationParameter)) return 'invitation';
  return query.get(signInParameter) === 'failed' ? 'failed' : 'page';
}

/** The state of an admin page that is shown as its door. */
type Denied = { readonly access: 'signInNeeded' | 'forbidden'; readonly reason: SignInReason };

interface Granted<Data> {
  readonly access: 'granted';
  /** The name by which the backend's records know who is signed in; null where the bearer tells none. */
  readonly signedInAs: string | null;
  /** What the tool shows; null where the backend did not give it, or not in time. */
  readonly data: Data | null;
}

export type AdminPageData<Data = unknown> = PageData<Denied | Granted<Data>, null>;

export function deniedData(access: Denied['access'], reason: SignInReason = 'page'): AdminPageData<never> {
  return { state: { access, reason }, values: null };
}

/** Of an admin page's data, whatever else it is. */
export function accessOf(data: PageData): AdminAccess {
  const access = (data.state as { readonly access?: unknown } | null)?.access;
  return access === 'granted' || access === 'signInNeeded' || access === 'forbidden' ? access : 'unknown';
}

/** What the list of a tool is loaded by: on the server with the page, in the browser once more after an action. */
export type ListContext = Pick<QueryContext, 'run' | 'query'>;

/** The query of an admin page, by how its tool's own data is loaded: asked on the server, after the guard, by the visitor's own bearer. */
export function createAdminQuery<Data>(
  load: (context: QueryContext) => Promise<OperationResult<Data>>,
): PageQuery<AdminPageData<Data>> {
  const grantedData = (signedInAs: string | null, data: Data | null): AdminPageData<Data> => ({
    state: { access: 'granted', signedInAs, data },
    values: null,
  });
  return {
    load: async (context) => {
      const result = await load(context);
      if (result.ok) return grantedData(context.signedInAs, result.data);
      const access = accessAfterFailure(result.failure);
      return access === null ? grantedData(context.signedInAs, null) : deniedData(access);
    },
    unavailable: grantedData(null, null),
  };
}
