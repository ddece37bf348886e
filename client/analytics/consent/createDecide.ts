import {
  type Choices,
  type ConsentDecision,
  consentCookie,
  consentTextVersion,
  type DecisionSource,
  formatConsent,
} from '../../../shared/consent/consent.ts';
import { anonymousIdCookie } from '../../../shared/experiments/anonymousIdCookie.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { writeCookie } from '../../browser/cookies.ts';
import { browserStorage, readStoredList } from '../../browser/safeStorage.ts';
import { sendBeacon } from '../../browser/sendBeacon.ts';
import { clearTrackingData } from './clearTrackingData.ts';
import { type ConsentParts, consentRecordsKey } from './consent.ts';

/** Stores a decision as cookie and record, counts it without an id, and applies it to the page. */
export function createDecide({ store, config, locale, visitorId }: ConsentParts) {
  return (choices: Choices, by: DecisionSource) => {
    // The cookie has whole seconds.
    const time = Math.floor(Date.now() / 1000) * 1000;
    const decision: ConsentDecision = { choices, textVersion: consentTextVersion, time, by };
    writeCookie(consentCookie, formatConsent(decision));
    if (choices.statistics && visitorId !== null) writeCookie(anonymousIdCookie, visitorId);
    storeConsentRecord(decision, locale);
    sendBeacon(`${config.basePath}/consent`, { choices, textVersion: consentTextVersion, by });
    // Tags are notified first; otherwise they would set their cookies again.
    store.setDecision(decision);
    clearTrackingData(choices);
  };
}

const maxEntries = 20;

/** The record stays in the visitor's browser (docs/privacy.md). */
export function storeConsentRecord({ time, ...decision }: ConsentDecision, language: Locale): void {
  const entry = { time: new Date(time).toISOString(), language, ...decision };
  browserStorage.set(
    consentRecordsKey,
    JSON.stringify([...readStoredList(consentRecordsKey), entry].slice(-maxEntries)),
  );
}
