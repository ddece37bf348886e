/** How far guests come: opened, begun, registered, activated. Days are those of UTC. */
import { formatUtcDay } from '../days.ts';

export type FunnelEvent = 'opened' | 'begun' | 'registered' | 'activated';

export interface Invitation {
  readonly code: string;
  readonly linkId: string | null;
}

export interface DayCount extends Partial<Record<FunnelEvent, number>> {
  /** Empty for the whole house. */
  readonly code: string;
  /** Empty for all of the code. */
  readonly linkId: string;
  /** YYYY-MM-DD, of UTC; or `always`. */
  readonly day: string;
}

/** All codes together. Counted after the transaction and without a wait: every guest of a day would wait for the one row. */
export const allCodes: Invitation = { code: '', linkId: null };

/** The day of what was counted on all days: a list has one row to read for each of its own. */
export const allDays = '-infinity';

/** What guests of this invitation add to: the code's numbers and the link's, of the day and of all days. */
export function buildFunnelCounts(
  { code, linkId }: Invitation,
  events: Partial<Record<FunnelEvent, number>>,
  now: Date,
): readonly DayCount[] {
  const codeScope = { code, linkId: '' };
  const scopes = linkId === null ? [codeScope] : [codeScope, { code, linkId }];
  return scopes.flatMap((scope) => [formatUtcDay(now), allDays].map((day) => ({ ...scope, day, ...events })));
}
