/** What a decision sets off: it is kept as a cookie and as evidence, told to the page, and counted without a name. */
import {
  type Choices,
  type ConsentDecision,
  consentCookie,
  consentTextVersion,
  type DecisionSource,
  formatConsent,
} from '../../../shared/consent/consent.ts';
import { anonymousIdCookie } from '../../../shared/experiments/documentExperiments.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { writeCookie } from '../../browser/cookies.ts';
import { browserStorage } from '../../browser/safeStorage.ts';
import { sendBeacon } from '../../browser/sendBeacon.ts';
import { clearTrackingData } from './clearTrackingData.ts';
import { type ConsentParts, consentRecordsKey } from './consent.ts';

export type Decide = (choices: Choices, by: DecisionSource) => void;

export function createDecide({ store, config, locale, visitorId }: ConsentParts): Decide {
  return (choices, by) => {
    // Seconds, as the cookie has them.
    const time = Math.floor(Date.now() / 1000) * 1000;
    const decision: ConsentDecision = { choices, textVersion: consentTextVersion, time, by };
    writeCookie(consentCookie, formatConsent(decision));
    if (choices.statistics && visitorId !== null) writeCookie(anonymousIdCookie, visitorId);
    storeConsentRecord(decision, locale);
    sendBeacon(`${config.basePath}/consent`, { choices, textVersion: consentTextVersion, by });
    // Tags hear of it before their cookies go: they would write them again.
    store.setDecision(decision);
    clearTrackingData(choices);
  };
}

const maxEntries = 20;

/** A visitor's own record of what was decided, on the visitor's side only (docs/privacy.md). */
export function storeConsentRecord({ time, ...decision }: ConsentDecision, language: Locale): void {
  const entry = { time: new Date(time).toISOString(), language, ...decision };
  browserStorage.set(consentRecordsKey, JSON.stringify([...readEntries(), entry].slice(-maxEntries)));
}

/** Anybody may write into the storage of their own browser. */
function readEntries(): readonly unknown[] {
  try {
    const entries: unknown = JSON.parse(browserStorage.get(consentRecordsKey) ?? '[]');
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
