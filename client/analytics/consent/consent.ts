/** What the visitor decided about tracking, for the parts of the page that depend on it. */
import { type ConsentDecision, formatConsent, purposes } from '../../../shared/consent/consent.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';

export interface ConsentService {
  /** spec §4: "ready once the consent status update event fires and the service reports initialised". */
  readonly isReady: () => boolean;
  /** Null before it is ready, and for a visitor who has not decided. */
  readonly decision: () => ConsentDecision | null;
  /** The listener is told the present decision at once, if there is one, and each later one. Returns how to leave. */
  readonly subscribe: (listener: (decision: ConsentDecision) => void) => () => void;
  /** Rejects where the code for it does not come. */
  readonly openSettings: () => Promise<unknown>;
}

export interface ConsentStore extends Omit<ConsentService, 'openSettings'> {
  /** From whoever asks the visitor. Null: it is ready, and nothing is decided. */
  readonly setDecision: (decision: ConsentDecision | null) => void;
}

export interface ConsentOptions {
  readonly config: PublicConfig;
  readonly locale: Locale;
  /** The id that this document was made for; null without one. */
  readonly visitorId: string | null;
  readonly report: (error: Error) => void;
}

/** What the parts that are loaded later stand on. */
export interface ConsentParts extends ConsentOptions {
  readonly store: ConsentStore;
}

/** Whoever asks the visitor. */
export interface ConsentDialogs {
  readonly openSettings: () => unknown;
}

/** @param onWithdrawn after everybody was told that something is no longer agreed to. */
export function createConsentStore(onWithdrawn: () => void): ConsentStore {
  const listeners = new Set<(decision: ConsentDecision) => void>();
  let isReady = false;
  let current: ConsentDecision | null = null;
  return {
    isReady: () => isReady,
    decision: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      if (current !== null) listener(current);
      return () => listeners.delete(listener);
    },
    setDecision: (decision) => {
      const previousChoices = current?.choices;
      isReady = true;
      current = decision;
      if (decision === null) return;
      for (const listener of listeners) listener(decision);
      if (purposes.some((purpose) => previousChoices?.[purpose] && !decision.choices[purpose])) onWithdrawn();
    },
  };
}

/** How another tab hears of a decision: by the visitor's own record of it (decide.ts). */
export const consentRecordsKey = 'consentEvidence';

type ConsentRecord = Omit<ConsentDecision, 'time'> & { readonly time: string };

/**
 * What another tab has just recorded, as the cookie of it will read; null for what holds none. It comes with the event: when
 * that arrives, the cookie itself may not be readable here yet. Anybody may write into the storage of their own browser.
 */
export function readConsentRecord({ key, newValue }: StorageEvent): string | null {
  if (key !== consentRecordsKey) return null;
  try {
    const latest = (JSON.parse(newValue as string) as ConsentRecord[]).at(-1) as ConsentRecord;
    return formatConsent({ ...latest, time: Date.parse(latest.time) });
  } catch {
    return null;
  }
}
