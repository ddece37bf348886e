/** Access to admin routes, by the backend's response. A failure denies access. */
import { maxActorLength } from '../../shared/admin/maxActorLength.ts';
import { type AdminRole, findAdminRole } from '../../shared/admin/roles.ts';
import { ViewerDocument } from '../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { adminSegment } from '../../shared/routing/routeTable.ts';
import { type AdminAccess, accessAfterFailure, accessByRoles } from '../../shared/security/adminAccess.ts';
import { readClaims } from '../../shared/security/adminSessionLifetime.ts';
import { cleanText } from '../../shared/validation/cleanText.ts';

export async function checkAdminAccess(
  token: string | null,
  run: RunOperation,
): Promise<{ readonly access: AdminAccess; readonly role: AdminRole }> {
  const deny = (access: AdminAccess) => ({ access, role: 'none' as const });
  if (token === null) return deny('signInNeeded');
  const result = await run(ViewerDocument, {});
  if (!result.ok) return deny(accessAfterFailure(result.failure) ?? 'unknown');
  const { roles } = result.data.viewer;
  return { access: accessByRoles(roles), role: findAdminRole(roles) };
}

/** Does not verify the token: the backend has accepted it in this request. */
export function readAdminName(token: string | null): string | null {
  const { sub } = readClaims(token ?? '') ?? {};
  const name = typeof sub === 'string' ? cleanText(sub, maxActorLength) : '';
  return name === '' ? null : name;
}

/**
 * Whether a path may be intended to match a page below `/admin`, in any encoding: escaped repeatedly, with other separators, combining
 * marks or full-width letters. Such paths must not reveal which admin pages exist.
 */
export function isBelowAdmin(pathname: string): boolean {
  let path = pathname;
  for (let round = 0; round < 3; round += 1) path = unescapePath(path);
  const segments = path
    // Normalising takes quadratic time in the number of consecutive marks.
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^a-z0-9-]+/);
  return segments.includes(adminSegment);
}

/** Unlike decodeURIComponent, accepts invalid UTF-8. */
function unescapePath(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString());
}

export const adminStatus: Readonly<Record<AdminAccess, 200 | 401 | 403 | 503>> = {
  granted: 200,
  signInNeeded: 401,
  forbidden: 403,
  unknown: 503,
};
