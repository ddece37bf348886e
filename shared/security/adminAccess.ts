/** What is known of a visitor's right to an admin page. The server decides it; the page speaks of it and opens nothing by it. */
import { decodeJwt } from 'jose';
import type { OperationFailure, OperationResult } from '../graphql/operations.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import type { PageQuery, QueryContext } from '../page/page.ts';
import type { PageData } from '../page/pageState.ts';
import { adminSegment } from '../routing/routeTable.ts';

/** Milliseconds since somebody last proved who they are, in which they may administer. */
export const longestAdminSession = 8 * 60 * 60 * 1000;

export type AdminAccess = 'granted' | 'signInNeeded' | 'forbidden' | 'unknown';

/** What the answer of a backend that refused says of it; null where it failed otherwise. */
export function accessAfter(failure: OperationFailure): Closed['access'] | null {
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
export function lifeOf(claims: Claims | null, now: number): number {
  const { exp, auth_time: authTime } = claims ?? {};
  const ends = [
    now + longestAdminSession,
    ...(typeof exp === 'number' ? [exp * 1000] : []),
    ...(typeof authTime === 'number' ? [authTime * 1000 + longestAdminSession] : []),
  ];
  return Math.min(...ends) - now;
}

/** Where an administrator begins. */
export const consoleHome = 'adminCodes';

/** Of the console in one language: visitors' pages are asked for without the token that is kept here. */
export function consolePath(basePath: string, prefix: Locale | null): string {
  return `${basePath}${prefix === null ? '' : `/${prefix}`}/${adminSegment}`;
}

export function consolePaths(basePath: string): readonly string[] {
  return [null, ...locales].map((prefix) => consolePath(basePath, prefix));
}

/** Where the site sends to the company's provider, and takes the answer at `/callback` below it. */
export const signInPath = (basePath: string) => `${consolePath(basePath, null)}/sign-in`;

/** In the address of a closed page: an operator's invitation, and that the sign-in did not succeed (`failed`). */
export const invitationParameter = 'invitation';
export const signInParameter = 'signIn';

/** What brought somebody to the door. */
export type DoorReason = 'page' | 'invitation' | 'failed';

export function doorReasonOf(query: URLSearchParams): DoorReason {
  if (query.has(invitationParameter)) return 'invitation';
  return query.get(signInParameter) === 'failed' ? 'failed' : 'page';
}

/** The state of an admin page that is shown as its door. */
type Closed = { readonly access: 'signInNeeded' | 'forbidden'; readonly reason: DoorReason };

interface Opened<Tool> {
  readonly access: 'granted';
  /** The name by which the backend's records know who is signed in; null where the bearer tells none. */
  readonly signedInAs: string | null;
  /** What the tool shows; null where the backend did not give it, or not in time. */
  readonly tool: Tool | null;
}

export type ConsoleData<Tool = unknown> = PageData<Closed | Opened<Tool>, null>;

export function closedTo(access: Closed['access'], reason: DoorReason = 'page'): ConsoleData<never> {
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
export function consoleQuery<Tool>(
  load: (context: QueryContext) => Promise<OperationResult<Tool>>,
): PageQuery<ConsoleData<Tool>> {
  const opened = (signedInAs: string | null, tool: Tool | null): ConsoleData<Tool> => ({
    state: { access: 'granted', signedInAs, tool },
    values: null,
  });
  return {
    load: async (context) => {
      const result = await load(context);
      if (result.ok) return opened(context.signedInAs, result.data);
      const access = accessAfter(result.failure);
      return access === null ? opened(context.signedInAs, null) : closedTo(access);
    },
    unavailable: opened(null, null),
  };
}
