/** A visitor's own record of what was decided, on the visitor's side only (docs/privacy.md). */
import type { ConsentDecision } from '../../shared/consent.ts';
import type { Locale } from '../../shared/locales.ts';
import { browserMemory } from '../memory.ts';
import { evidenceKey } from './recorded.ts';

const mostEntries = 20;

export function keepEvidence({ time, ...decision }: ConsentDecision, language: Locale): void {
  const entry = { time: new Date(time).toISOString(), language, ...decision };
  browserMemory.set(evidenceKey, JSON.stringify([...readEntries(), entry].slice(-mostEntries)));
}

/** Anybody may write into the storage of their own browser. */
function readEntries(): readonly unknown[] {
  try {
    const entries: unknown = JSON.parse(browserMemory.get(evidenceKey) ?? '[]');
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
