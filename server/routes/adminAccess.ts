/** Asked of the backend, which checks each action again. For every admin route; any failure keeps the door closed. */
import type { AdminAccess } from '../../shared/adminAccess.ts';
import { ViewerDocument } from '../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';

export async function checkAdminAccess(token: string | null, run: RunOperation): Promise<AdminAccess> {
  if (token === null) return 'signInNeeded';
  const result = await run(ViewerDocument, {});
  if (!result.ok) return 'unknown';
  const { roles } = result.data.viewer;
  if (roles.length === 0) return 'signInNeeded';
  return roles.includes('admin') ? 'granted' : 'forbidden';
}

export const adminStatus: Readonly<Record<AdminAccess, 200 | 401 | 403 | 503>> = {
  granted: 200,
  signInNeeded: 401,
  forbidden: 403,
  unknown: 503,
};
