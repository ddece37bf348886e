/**
 * The activation page has no tags and no consent (spec §2), and yet an arrival there is an event (spec §7). So the tab
 * keeps that it happened, nothing else, where this visitor has agreed before, and tells it on its next page with tags.
 */
import { consentCookie, consentStateOf, parseConsent } from '../../shared/consent.ts';
import type { Track } from '../../shared/tracking/events.ts';
import { readCookie } from '../cookies.ts';
import { tabMemory } from '../memory.ts';

const key = 'activationLanding';

/** What `track` does on a page that is not tracked. */
export const keepActivationLanding: Track = (...[name]) => {
  if (name !== 'activation_landing') return;
  if (consentStateOf(readCookie(consentCookie.name, parseConsent), false) === 'granted') tabMemory.set(key, '1');
};

export function tellActivationLanding(track: Track): void {
  if (tabMemory.get(key) === null) return;
  tabMemory.set(key, null);
  track('activation_landing', {});
}
