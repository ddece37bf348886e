/** A visitor's own record of what was decided, on the visitor's side only (docs/privacy.md). */
import { type ConsentDecision, formatConsent, parseConsent } from '../../shared/consent.ts';
import type { Locale } from '../../shared/locales.ts';
import { browserMemory } from '../memory.ts';

const storageKey = 'consentEvidence';
const mostEntries = 20;

export function keepEvidence({ time, ...decision }: ConsentDecision, language: Locale): void {
  const entry = { time: new Date(time).toISOString(), language, ...decision };
  const entries = entriesIn(browserMemory.get(storageKey));
  browserMemory.set(storageKey, JSON.stringify([...entries, entry].slice(-mostEntries)));
}

/**
 * The decision that another tab has just recorded; null for any other event of the storage. It comes with the event: when
 * that arrives, the cookie of the same decision may not be readable here yet.
 */
export function readRecorded({ key, newValue }: StorageEvent): ConsentDecision | null {
  if (key !== storageKey) return null;
  try {
    const { time, ...decision } = entriesIn(newValue).at(-1) as Omit<ConsentDecision, 'time'> & {
      readonly time: string;
    };
    return parseConsent(formatConsent({ ...decision, time: Date.parse(time) }));
  } catch {
    return null;
  }
}

/** Anybody may write into the storage of their own browser. */
function entriesIn(stored: string | null): readonly unknown[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
