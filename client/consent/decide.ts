/** What a decision sets off: it is kept as a cookie and as evidence, told to the page, and counted without a name. */
import {
  type Choices,
  type ConsentDecision,
  consentCookie,
  consentTextVersion,
  type DecidedBy,
  formatConsent,
} from '../../shared/consent.ts';
import { anonymousIdCookie } from '../../shared/visitor.ts';
import { writeCookie } from '../cookies.ts';
import { clearTraces } from './clearTraces.ts';
import type { ConsentParts } from './consent.ts';
import { keepEvidence } from './evidence.ts';

export type Decide = (choices: Choices, by: DecidedBy) => void;

export function createDecide({ store, config, locale, visitorId }: ConsentParts): Decide {
  return (choices, by) => {
    // Seconds, as the cookie has them.
    const time = Math.floor(Date.now() / 1000) * 1000;
    const decision: ConsentDecision = { choices, textVersion: consentTextVersion, time, by };
    writeCookie(consentCookie, formatConsent(decision));
    if (choices.statistics && visitorId !== null) writeCookie(anonymousIdCookie, visitorId);
    keepEvidence(decision, locale);
    count(config.basePath, decision);
    // Tags hear of it before their cookies go: they would write them again.
    store.hear(decision);
    clearTraces(choices);
  };
}

/** Without credentials, address or id: how many agreed to what. Whether it arrives is no matter of the visitor's. */
function count(basePath: string, { choices, textVersion, by }: ConsentDecision): void {
  fetch(`${basePath}/consent`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ choices, textVersion, by }),
  }).catch(() => undefined);
}
