import { type ConsentDecision, formatConsent, purposes } from '../../../shared/consent/consent.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';

export interface ConsentService {
  /** spec §4: "ready once the consent status update event fires and the service reports initialised". */
  readonly isReady: () => boolean;
  /** Null before it is ready, and for a visitor who has not decided. */
  readonly decision: () => ConsentDecision | null;
  /** Calls the listener with the current decision, if any, and each later one. Returns the unsubscribe function. */
  readonly subscribe: (listener: (decision: ConsentDecision) => void) => () => void;
  /** Rejects if its code fails to load. */
  readonly openSettings: () => Promise<unknown>;
}

export interface ConsentStore extends Omit<ConsentService, 'openSettings'> {
  /** Null: ready, and not decided. */
  readonly setDecision: (decision: ConsentDecision | null) => void;
}

export interface ConsentParts {
  readonly config: PublicConfig;
  readonly locale: Locale;
  /** The visitor's id in this document; null without one. */
  readonly visitorId: string | null;
  readonly report: (error: Error) => void;
  readonly store: ConsentStore;
}

/** @param onWithdrawn is called after the listeners when the visitor has withdrawn consent to a purpose. */
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

/** The decision log in the visitor's browser (createDecide.ts); its storage event notifies other tabs. */
export const consentRecordsKey = 'consentEvidence';

type ConsentRecord = Omit<ConsentDecision, 'time'> & { readonly time: string };

/**
 * The decision that another tab has just recorded, in the cookie's format; null for other events. The cookie itself may not
 * be readable in this tab yet.
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
