/** Access to admin pages: decided by the server, shown by the browser. */
import type { AdminRole } from '../admin/roles.ts';
import type { OperationFailure, OperationResult } from '../graphql/operations.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import type { PageQuery, QueryContext } from '../page/page.ts';
import type { PageData } from '../page/pageState.ts';
import { adminSegment } from '../routing/routeTable.ts';

export type AdminAccess = 'granted' | 'signInNeeded' | 'forbidden' | 'unknown';

export function accessAfterFailure(failure: OperationFailure): Denied['access'] | null {
  if (failure === 'unauthenticated') return 'signInNeeded';
  return failure === 'forbidden' ? 'forbidden' : null;
}

/** `roles`: as the backend returns them; empty for an unknown or expired bearer token. */
export function accessByRoles(roles: readonly string[]): Exclude<AdminAccess, 'unknown'> {
  if (roles.length === 0) return 'signInNeeded';
  return roles.includes('admin') ? 'granted' : 'forbidden';
}

export const adminHome = 'adminCodes';

/** The path of the admin pages in one language; the token cookie is limited to it. */
export function buildAdminPath(basePath: string, prefix: Locale | null): string {
  return `${basePath}${prefix === null ? '' : `/${prefix}`}/${adminSegment}`;
}

export function listAdminPaths(basePath: string): readonly string[] {
  return [null, ...locales].map((prefix) => buildAdminPath(basePath, prefix));
}

/** Redirects to the identity provider, which redirects to `/callback` below it. */
export const signInPath = (basePath: string) => `${buildAdminPath(basePath, null)}/sign-in`;

/** Parameters of an admin page that requires a sign-in; `signIn` is `failed` after a failed sign-in. */
export const invitationParameter = 'invitation';
export const signInParameter = 'signIn';

export type SignInReason = 'page' | 'invitation' | 'failed';

export function readSignInReason(query: URLSearchParams): SignInReason {
  if (query.has(invitationParameter)) return 'invitation';
  return query.get(signInParameter) === 'failed' ? 'failed' : 'page';
}

type Denied = { readonly access: 'signInNeeded' | 'forbidden'; readonly reason: SignInReason };

interface Granted<Data> {
  readonly access: 'granted';
  /** The name in the audit log; null if the token has none. */
  readonly signedInAs: string | null;
  readonly role: AdminRole;
  /** Null if the backend failed or timed out. */
  readonly data: Data | null;
}

export type AdminPageData<Data = unknown> = PageData<Denied | Granted<Data>, null>;

export function deniedData(access: Denied['access'], reason: SignInReason = 'page'): AdminPageData<never> {
  return { state: { access, reason }, values: null };
}

export function getAdminAccess(data: PageData): AdminAccess {
  const access = (data.state as { readonly access?: unknown } | null)?.access;
  return access === 'granted' || access === 'signInNeeded' || access === 'forbidden' ? access : 'unknown';
}

export type ListContext = Pick<QueryContext, 'run' | 'query' | 'locale' | 'evaluateReferrer'>;

/** The page query of an admin page. `load` runs on the server, after the guard, with the admin's bearer token. */
export function createAdminQuery<Data>(
  load: (context: ListContext) => Promise<OperationResult<Data>>,
): PageQuery<AdminPageData<Data>> {
  const grantedData = (signedInAs: string | null, role: AdminRole, data: Data | null): AdminPageData<Data> => ({
    state: { access: 'granted', signedInAs, role, data },
    values: null,
  });
  return {
    load: async (context) => {
      const { signedInAs, adminRole = 'owner' } = context;
      const result = await load(context);
      if (result.ok) return grantedData(signedInAs, adminRole, result.data);
      const access = accessAfterFailure(result.failure);
      return access === null ? grantedData(signedInAs, adminRole, null) : deniedData(access);
    },
    unavailable: grantedData(null, 'none', null),
  };
}
