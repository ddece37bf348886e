/** A visitor's consent as the browser stores it. */
import { type Choices, consentCookie, consentTextVersion, formatConsent } from '../../shared/consent/consent.ts';

export const refusal: Choices = { statistics: false, marketing: false };

export function consentCookieFor(url: string, choices: Choices) {
  const decision = { choices, textVersion: consentTextVersion, time: Date.now(), by: 'plate' } as const;
  return { name: consentCookie.name, value: formatConsent(decision), url };
}
