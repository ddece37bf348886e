import { type AdminPermission, getPermissions, operationPermissions } from '../../../shared/admin/roles.ts';
import { maxAdminSessionMs } from '../../../shared/security/adminSessionLifetime.ts';
import type { Stores } from '../../db/unitOfWork.ts';
import { sha256 } from '../clock.ts';
import type { DomainDependencies, StoreAccess } from '../dependencies.ts';
import { hourMs, minuteMs } from '../durations.ts';
import type { SignedInViewer, Viewer } from '../records.ts';

const clockSkewMs = 5 * minuteMs;

export function isAdmin(viewer: Viewer, now: Date): viewer is SignedInViewer {
  if (viewer.subject === null || !viewer.roles.includes('admin') || viewer.authenticatedAt === null) return false;
  const age = now.getTime() - viewer.authenticatedAt.getTime();
  return age <= maxAdminSessionMs && age >= -clockSkewMs;
}

export type AdminOperationName = keyof typeof operationPermissions;

/** Null for a caller who is neither an administrator nor an API key. */
async function findPermissions({ adminUsers }: Pick<Stores, 'adminUsers'>, viewer: Viewer, now: Date) {
  if (viewer.permissions !== undefined) return viewer.permissions;
  if (!isAdmin(viewer, now)) return null;
  return getPermissions(await readRole({ adminUsers }, viewer.subject, now));
}

/** Newcomers are listed from the first use on: as owners, until roles are in use. */
async function readRole({ adminUsers }: Pick<Stores, 'adminUsers'>, subject: string, now: Date) {
  const known = await adminUsers.findRole(subject);
  if (known !== null) return known;
  const role = (await adminUsers.hasRoles()) ? 'readOnly' : 'owner';
  await adminUsers.add(subject, role, now);
  return role;
}

/** `admin` with the role in the console, unless it is an owner's. A sign-in that is too old has none: a new one is offered. */
export async function listRoles(
  { unitOfWork: { stores }, clock }: StoreAccess,
  viewer: Viewer,
): Promise<readonly string[]> {
  const { subject, roles } = viewer;
  if (viewer.permissions !== undefined) return [];
  if (!roles.includes('admin')) return subject !== null && roles.length === 0 ? ['member'] : roles;
  const now = clock();
  if (!isAdmin(viewer, now)) return [];
  const role = await readRole(stores, viewer.subject, now);
  if (role === 'none') return [role];
  return role === 'owner' ? roles : ['admin', role];
}

/** The caller's permissions; null if they do not include the operation's, and then the refusal is audited. */
export async function authorize(
  stores: Pick<Stores, 'adminUsers' | 'audit' | 'counters'>,
  viewer: Viewer,
  operation: AdminOperationName,
  now: Date,
): Promise<readonly AdminPermission[] | null> {
  const permissions = await findPermissions(stores, viewer, now);
  if (permissions?.includes(operationPermissions[operation])) return permissions;
  const { subject: actor } = viewer;
  if (actor === null) return null;
  const { count } = await stores.counters.count(`refusalPerActor:${sha256(actor)}`, hourMs, now);
  // The first in an hour, the tenth, the hundredth and so on.
  if (/^10*$/.test(String(count))) {
    const details = `${count} in an hour`;
    await stores.audit.add({ actor, action: `${operation}.forbidden`, subject: '', details }, now);
  }
  return null;
}

export const buildInvitedSubject = (name: string) => `invited:${name}`;

const rejected = { status: 'REFUSED', token: null };

export async function signInAdministrator(
  { unitOfWork, links, clock, signIn: { readIdToken, signSession } }: DomainDependencies,
  { idToken, invitation = '' }: { readonly idToken?: string; readonly invitation?: string },
) {
  const now = clock();
  const completeSignIn = async (stores: Stores, signedIn: SignedInViewer, details: string) => {
    const action = signedIn.roles.includes('admin') ? 'adminSignIn' : 'adminSignIn.forbidden';
    await stores.audit.add({ actor: signedIn.subject, action, subject: '', details }, now);
    return { status: 'SIGNED_IN', token: await signSession(signedIn) };
  };
  if (idToken === undefined) {
    const verified = links.readInvitation(invitation, now);
    if (verified === null) return rejected;
    const invitedAdmin = { subject: buildInvitedSubject(verified.name), roles: ['admin'], authenticatedAt: now };
    return unitOfWork.transaction(async (stores) =>
      (await stores.challenges.claimNonce(verified.proof, verified.validUntil))
        ? completeSignIn(stores, invitedAdmin, 'invitation')
        : rejected,
    );
  }
  const { subject = null, roles = [], authenticatedAt = null } = (await readIdToken(idToken)) ?? {};
  if (subject === null || authenticatedAt === null) return rejected;
  // The provider did not require a new sign-in: the session would have expired already.
  if (now.getTime() - authenticatedAt.getTime() >= maxAdminSessionMs) return rejected;
  return completeSignIn(unitOfWork.stores, { subject, roles, authenticatedAt }, 'provider');
}
