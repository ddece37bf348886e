/** Who is an administrator. What they do leaves an audit row in the transaction in which it is done. */

import { longestAdminSession } from '../../shared/adminAccess.ts';
import type { Stores } from '../db/unitOfWork.ts';
import { sha256 } from './clock.ts';

/** The bearer as verified; `subject` is null for an anonymous caller. */
export interface Viewer {
  readonly subject: string | null;
  readonly roles: readonly string[];
  /** When the person last proved who they are. */
  readonly authenticatedAt: Date | null;
}

/** With a name that the audit log can tell. */
export interface Administrator extends Viewer {
  readonly subject: string;
}

const hour = 60 * 60 * 1000;
const clockSkew = 5 * 60 * 1000;

export function isAdmin(viewer: Viewer, now: Date): viewer is Administrator {
  if (viewer.subject === null || !viewer.roles.includes('admin') || viewer.authenticatedAt === null) return false;
  const age = now.getTime() - viewer.authenticatedAt.getTime();
  return age <= longestAdminSession && age >= -clockSkew;
}

/**
 * A refused caller who is known leaves a row for the first refusal of an hour, the tenth, the hundredth and so on: the log
 * tells how often it was, and a million attempts are seven rows. An anonymous one leaves a log line only.
 */
export async function noteRefusal(
  { audit, counters }: Pick<Stores, 'audit' | 'counters'>,
  { subject: actor }: Viewer,
  action: string,
  now: Date,
): Promise<void> {
  if (actor === null) return;
  const { count } = await counters.count(`refusalPerActor:${sha256(actor)}`, hour, now);
  if (!/^10*$/.test(String(count))) return;
  await audit.add({ actor, action: `${action}.forbidden`, subject: '', details: `${count} in an hour` }, now);
}
