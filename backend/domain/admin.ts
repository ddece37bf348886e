/** What administrators may do. Each refusal and each link leaves an audit row. */
import { parseRegistrationCode } from './checkRegistrationCode.ts';
import { decideCodeOutcome, isUsable } from './decideCodeOutcome.ts';
import type { DomainDependencies } from './dependencies.ts';

/** The bearer as verified; `subject` is null for an anonymous caller. */
export interface Viewer {
  readonly subject: string | null;
  readonly roles: readonly string[];
  /** When the person last proved who they are. */
  readonly authenticatedAt: Date | null;
}

export interface RegistrationLinkResult {
  readonly status: 'CREATED' | 'INVALID_CODE' | 'FORBIDDEN';
  readonly url: string | null;
  readonly validUntil: Date | null;
  readonly errorDetails: readonly string[];
}

const longestSession = 8 * 60 * 60 * 1000;
const clockSkew = 5 * 60 * 1000;

export function isAdmin(viewer: Viewer, now: Date): boolean {
  if (!viewer.roles.includes('admin') || viewer.authenticatedAt === null) return false;
  const age = now.getTime() - viewer.authenticatedAt.getTime();
  return age <= longestSession && age >= -clockSkew;
}

export async function createRegistrationLink(
  { unitOfWork, links, landingUrl, clock }: DomainDependencies,
  typedCode: string,
  viewer: Viewer,
): Promise<RegistrationLinkResult> {
  const now = clock();
  const { codes, audit } = unitOfWork.stores;
  if (!isAdmin(viewer, now)) {
    // An anonymous caller leaves a log line, not a row: anybody could fill the table.
    if (viewer.subject !== null)
      await audit.add({ actor: viewer.subject, action: 'createRegistrationLink.forbidden', subject: '' }, now);
    return { status: 'FORBIDDEN', url: null, validUntil: null, errorDetails: [] };
  }
  const code = parseRegistrationCode(typedCode);
  // A timed code is just what a link is for, so its missing timestamp is no fault here.
  const outcome = decideCodeOutcome(await codes.find(code), 'valid', await codes.countHeld(code, now));
  if (!isUsable(outcome)) {
    return { status: 'INVALID_CODE', url: null, validUntil: null, errorDetails: outcome.errorDetails };
  }
  const { timestamp, validUntil } = links.signRegistration(code, now);
  await audit.add({ actor: viewer.subject ?? '', action: 'createRegistrationLink', subject: code }, now);
  const url = `${landingUrl}?rc=${encodeURIComponent(code)}&ts=${encodeURIComponent(timestamp)}`;
  return { status: 'CREATED', url, validUntil, errorDetails: [] };
}
