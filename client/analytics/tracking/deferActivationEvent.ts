/**
 * Activation pages have no tags and no consent banner (spec §2), but they have events (spec §7, §8). After an earlier consent the tab
 * stores their names until its next page with tags.
 */
import { consentCookie, getConsentState, parseConsent } from '../../../shared/consent/consent.ts';
import type { Track } from '../../../shared/consent/events.ts';
import { readCookie } from '../../browser/cookies.ts';
import { tabStorage } from '../../browser/safeStorage.ts';

export const activationEventsKey = 'activationLanding';

/** `track` on a page without tags. Only names are stored, each once. */
export const deferActivationEvent: Track = (name, fields) => {
  const eventName = 'error_type' in fields ? String(fields.error_type) : name;
  if (!eventName.startsWith('activation_')) return;
  if (getConsentState(readCookie(consentCookie.name, parseConsent), false) !== 'granted') return;
  const stored = tabStorage.get(activationEventsKey)?.split(' ') ?? [];
  tabStorage.set(activationEventsKey, [...new Set([...stored, eventName])].join(' '));
};
