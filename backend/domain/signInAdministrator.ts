/** Lets somebody into the console: by the ID token of the company's provider, or once by an operator's invitation. */

import { longestAdminSession } from '../../shared/adminAccess.ts';
import type { Stores } from '../db/unitOfWork.ts';
import type { Viewer } from './admin.ts';
import type { DomainDependencies } from './dependencies.ts';

/** Somebody who has just shown who they are. */
export interface SignedIn extends Viewer {
  readonly subject: string;
  readonly authenticatedAt: Date;
}

export interface SignInTokens {
  /** Null for what is no token of the provider's for this house, and where there is no provider. */
  readonly readIdToken: (idToken: string) => Promise<Viewer | null>;
  readonly signSession: (signedIn: SignedIn) => Promise<string>;
}

export interface SignInRequest {
  readonly idToken?: string;
  readonly invitation?: string;
}

const refused = { status: 'REFUSED', token: null };

export async function signInAdministrator(
  { unitOfWork, links, clock }: Pick<DomainDependencies, 'unitOfWork' | 'links' | 'clock'>,
  { readIdToken, signSession }: SignInTokens,
  { idToken, invitation = '' }: SignInRequest,
) {
  const now = clock();
  const admit = async (stores: Stores, signedIn: SignedIn, details: string) => {
    const action = signedIn.roles.includes('admin') ? 'adminSignIn' : 'adminSignIn.forbidden';
    await stores.audit.add({ actor: signedIn.subject, action, subject: '', details }, now);
    return { status: 'SIGNED_IN', token: await signSession(signedIn) };
  };
  if (idToken === undefined) {
    const invited = links.readInvitation(invitation, now);
    if (invited === null) return refused;
    const guest = { subject: `invited:${invited.name}`, roles: ['admin'], authenticatedAt: now };
    return unitOfWork.transaction(async (stores) =>
      (await stores.challenges.use(invited.proof, invited.validUntil)) ? admit(stores, guest, 'invitation') : refused,
    );
  }
  const { subject = null, roles = [], authenticatedAt = null } = (await readIdToken(idToken)) ?? {};
  if (subject === null || authenticatedAt === null) return refused;
  // Of a provider that asks nobody again: the session would be over as it begins.
  if (now.getTime() - authenticatedAt.getTime() >= longestAdminSession) return refused;
  return admit(unitOfWork.stores, { subject, roles, authenticatedAt }, 'provider');
}
