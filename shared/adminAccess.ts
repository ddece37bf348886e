/** What is known of a visitor's right to an admin page. The server decides it; the page speaks of it and opens nothing by it. */
import type { OperationFailure, OperationResult } from './graphql/operations.ts';
import type { PageQuery, QueryContext } from './page.ts';
import type { PageData } from './pageState.ts';

/** Milliseconds since somebody last proved who they are, in which they may administer. */
export const longestAdminSession = 8 * 60 * 60 * 1000;

export type AdminAccess = 'granted' | 'signInNeeded' | 'forbidden' | 'unknown';

/** What the answer of a backend that refused says of it; null where it failed otherwise. */
export function accessAfter(failure: OperationFailure): Closed['access'] | null {
  if (failure === 'unauthenticated') return 'signInNeeded';
  return failure === 'forbidden' ? 'forbidden' : null;
}

/** `roles` as the backend says of a bearer: what it does not know has none. */
export function accessByRoles(roles: readonly string[]): Exclude<AdminAccess, 'unknown'> {
  if (roles.length === 0) return 'signInNeeded';
  return roles.includes('admin') ? 'granted' : 'forbidden';
}

/** The state of an admin page that is shown as its door. */
interface Closed {
  readonly access: 'signInNeeded' | 'forbidden';
}

interface Opened<Tool> {
  readonly access: 'granted';
  /** The name by which the backend's records know who is signed in; null where the bearer tells none. */
  readonly signedInAs: string | null;
  /** What the tool shows; null where the backend did not give it, or not in time. */
  readonly tool: Tool | null;
}

export type ConsoleData<Tool = unknown> = PageData<Closed | Opened<Tool>, null>;

export function closedTo(access: Closed['access']): ConsoleData<never> {
  return { state: { access }, values: null };
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
