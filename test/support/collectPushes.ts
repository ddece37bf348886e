/** Events to the data layer as in production, for a visitor with consent; the linter checks each push. */

import { createConsentGate } from '../../client/analytics/consent/consentGate.ts';
import { startDataLayer } from '../../client/analytics/tracking/dataLayer.ts';
import type { Choices } from '../../shared/consent/consent.ts';
import type { Track } from '../../shared/consent/events.ts';
import { type Finding, lintPush } from './lintPersonalData.ts';
import { testConfig } from './renderScreen.tsx';

export interface CollectedPushes {
  readonly track: Track;
  /** Pushes after the payload, once all have arrived. */
  readonly events: () => Promise<readonly object[]>;
  /** The linter's findings, the payload included. */
  readonly findings: (seeded: readonly string[]) => readonly Finding[];
}

const granted: Choices = { statistics: true, marketing: true };

export function collectPushes(): CollectedPushes {
  window.dataLayer = [];
  const entries = window.dataLayer;
  let marks = 0;
  const { track } = createConsentGate({
    consent: {
      subscribe: (listener) => {
        listener({ choices: granted, textVersion: '1', time: 0, by: 'plate' });
        return () => false;
      },
    },
    loadLayer: async () => (choices) =>
      startDataLayer(
        { config: testConfig, locale: 'en', country: 'DE', customer: null, onRedaction: () => undefined },
        choices,
      ),
    report: (problem) => {
      throw problem;
    },
  });
  return {
    track,
    events: async () => {
      // Hashes are computed on another thread: earlier events arrive before this one.
      marks += 1;
      const value = -marks;
      track('web_vital', { name: 'TTFB', value, rating: 'poor' });
      const isMark = (entry: unknown) => (entry as { value?: unknown } | undefined)?.value === value;
      while (!isMark(entries.at(-1))) await new Promise((done) => setTimeout(done));
      entries.pop();
      return entries.slice(commandsAndPayload) as object[];
    },
    findings: (seeded) => entries.slice(2).flatMap((entry) => lintPush(entry, seeded)),
  };
}

const commandsAndPayload = 3;
