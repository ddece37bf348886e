/** How far guests come: opened, begun, registered, activated. Days are those of UTC. */
import { dayOf } from '../days.ts';

export type FunnelStep = 'opened' | 'begun' | 'registered' | 'activated';

export interface Invitation {
  readonly code: string;
  readonly linkId: string | null;
}

export interface DayCount extends Partial<Record<FunnelStep, number>> {
  /** Empty for the whole house. */
  readonly code: string;
  /** Empty for all of the code. */
  readonly linkId: string;
  /** YYYY-MM-DD, of UTC; or `always`. */
  readonly day: string;
}

/** All codes together. Counted after the transaction and without a wait: every guest of a day would wait for the one row. */
export const house: Invitation = { code: '', linkId: null };

/** The day of what was counted on all days: a list has one row to read for each of its own. */
export const always = '-infinity';

/** What guests of this invitation add to: the code's numbers and the link's, of the day and of all days. */
export function countsOf(
  { code, linkId }: Invitation,
  steps: Partial<Record<FunnelStep, number>>,
  now: Date,
): readonly DayCount[] {
  const ofCode = { code, linkId: '' };
  const counted = linkId === null ? [ofCode] : [ofCode, { code, linkId }];
  return counted.flatMap((place) => [dayOf(now), always].map((day) => ({ ...place, day, ...steps })));
}
