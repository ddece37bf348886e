import type { FunnelTags } from '../../../shared/admin/funnelTags.ts';
import { cleanText } from '../../../shared/validation/cleanText.ts';
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

export interface TagCount extends Partial<Record<FunnelEvent, number>> {
  readonly dimension: 'campaign' | 'language' | 'landing' | 'experiment';
  /** Empty without one. */
  readonly value: string;
}

/** All values of a day beyond the most that are stored, and those that may identify a visitor. */
export const otherValues = 'other';

const maxExperiments = 10;
const maxValueLength = 64;

export function buildTagCounts(tags: FunnelTags, events: Partial<Record<FunnelEvent, number>>): readonly TagCount[] {
  const texts: readonly (readonly [TagCount['dimension'], string | null | undefined])[] = [
    ...(['campaign', 'language', 'landing'] as const).map((dimension) => [dimension, tags[dimension]] as const),
    ...[...new Set(tags.experiments?.slice(0, maxExperiments))].map((name) => ['experiment', name] as const),
  ];
  return texts.map(([dimension, text]) => {
    const value = cleanText(text ?? '', maxValueLength);
    return { dimension, value: value.includes('@') ? otherValues : value, ...events };
  });
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
