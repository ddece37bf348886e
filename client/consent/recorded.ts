/** How another tab hears of a decision: by the visitor's own record of it (evidence.ts). */
import { type ConsentDecision, formatConsent } from '../../shared/consent.ts';

export const evidenceKey = 'consentEvidence';

type Recorded = Omit<ConsentDecision, 'time'> & { readonly time: string };

/**
 * What another tab has just recorded, as the cookie of it will read; null for what holds none. It comes with the event: when
 * that arrives, the cookie itself may not be readable here yet. Anybody may write into the storage of their own browser.
 */
export function readRecorded({ key, newValue }: StorageEvent): string | null {
  if (key !== evidenceKey) return null;
  try {
    const latest = (JSON.parse(newValue as string) as Recorded[]).at(-1) as Recorded;
    return formatConsent({ ...latest, time: Date.parse(latest.time) });
  } catch {
    return null;
  }
}
