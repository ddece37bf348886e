/**
 * An activation has no tags and no consent (spec §2), and yet its page and its errors are events (spec §7, §8). So the tab
 * keeps which of them happened, where this visitor has agreed before, until its next page with tags.
 */
import { consentCookie, consentStateOf, parseConsent } from '../../../shared/consent/consent.ts';
import type { Track } from '../../../shared/consent/events.ts';
import { readCookie } from '../../browser/cookies.ts';
import { tabStorage } from '../../browser/safeStorage.ts';

export const activationEventsKey = 'activationLanding';

/** What `track` does on a page that is not tracked. Each once: only the name is kept. */
export const deferActivationEvent: Track = (name, fields) => {
  const eventName = 'error_type' in fields ? String(fields.error_type) : name;
  if (!eventName.startsWith('activation_')) return;
  if (consentStateOf(readCookie(consentCookie.name, parseConsent), false) !== 'granted') return;
  const others =
    tabStorage
      .get(activationEventsKey)
      ?.split(' ')
      .filter((other) => other !== eventName) ?? [];
  tabStorage.set(activationEventsKey, [...others, eventName].join(' '));
};
