import { formatUtcDay } from '../days.ts';

export type FunnelEvent = 'opened' | 'begun' | 'registered' | 'activated';

export interface Invitation {
  readonly code: string;
  readonly linkId: string | null;
}

export interface DayCount extends Partial<Record<FunnelEvent, number>> {
  /** Empty for all codes. */
  readonly code: string;
  /** Empty for the whole code. */
  readonly linkId: string;
  /** YYYY-MM-DD, or `allDays`. */
  readonly day: string;
}

/** Counted after the transaction: in it, every registration would wait for this row. */
export const allCodes: Invitation = { code: '', linkId: null };

/** The day of the totals, so that a list reads one row for each code. */
export const allDays = '-infinity';

export function buildFunnelCounts(
  { code, linkId }: Invitation,
  events: Partial<Record<FunnelEvent, number>>,
  now: Date,
): readonly DayCount[] {
  const codeScope = { code, linkId: '' };
  const scopes = linkId === null ? [codeScope] : [codeScope, { code, linkId }];
  return scopes.flatMap((scope) => [formatUtcDay(now), allDays].map((day) => ({ ...scope, day, ...events })));
}
