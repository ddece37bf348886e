/** Asked of the backend, which checks each action again. For every admin route; any failure keeps the door closed. */

import { ViewerDocument } from '../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { adminSegment } from '../../shared/routing/routeTable.ts';
import { type AdminAccess, accessAfterFailure, accessByRoles, readClaims } from '../../shared/security/adminAccess.ts';
import { cleanText } from '../../shared/validation/cleanText.ts';

export async function checkAdminAccess(token: string | null, run: RunOperation): Promise<AdminAccess> {
  if (token === null) return 'signInNeeded';
  const result = await run(ViewerDocument, {});
  if (!result.ok) return accessAfterFailure(result.failure) ?? 'unknown';
  return accessByRoles(result.data.viewer.roles);
}

const maxNameLength = 80;

/** Of a bearer that the backend has accepted in this very request: here its signature is not looked at. */
export function readAdminName(token: string | null): string | null {
  const { sub } = readClaims(token ?? '') ?? {};
  const name = typeof sub === 'string' ? cleanText(sub, maxNameLength) : '';
  return name === '' ? null : name;
}

/**
 * Whether a path may be meant to lead below `/admin`, however it is spelt: escaped, doubly escaped, with slashes of
 * either kind, doubled, dots, parameters, letters of another width. Too many rather than too few: these paths lead
 * nowhere, and whoever may not know the tools learns from none of them which there are.
 */
export function isBelowAdmin(pathname: string): boolean {
  let path = pathname;
  for (let times = 0; times < 3; times += 1) path = unescapePath(path);
  const segments = path
    // Normalising takes the square of the number of marks in a row.
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^a-z0-9-]+/);
  return segments.includes(adminSegment);
}

/** Bytes that are no UTF-8 become a mark of their own, and hide no letter beside them. */
function unescapePath(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString());
}

export const adminStatus: Readonly<Record<AdminAccess, 200 | 401 | 403 | 503>> = {
  granted: 200,
  signInNeeded: 401,
  forbidden: 403,
  unknown: 503,
};
