/** What begins once the page is usable: consent, tracking, experiments, error reports. */

import type { DocumentExperiments } from '../shared/experiments/documentExperiments.ts';
import type { RunOperation } from '../shared/graphql/operations.ts';
import type { PageState } from '../shared/page/pageState.ts';
import { isTracked } from '../shared/routing/routeTable.ts';
import type { PublicConfig } from '../shared/settings/publicConfig.ts';
import { startConsent } from './analytics/consent/startConsent.ts';
import { type Experiments, inertExperiments } from './analytics/experiments/experiments.ts';
import { startExperiments } from './analytics/experiments/startExperiments.ts';
import { startInspector } from './analytics/inspector/startInspector.ts';
import { deferActivationEvent } from './analytics/tracking/deferActivationEvent.ts';
import { startTracking } from './analytics/tracking/startTracking.ts';
import type { Runtime } from './Runtime.tsx';

export interface StartOptions {
  readonly config: PublicConfig;
  readonly settings: Promise<PublicConfig>;
  readonly state: PageState;
  readonly experiments: DocumentExperiments;
  readonly run: RunOperation;
  readonly report: (error: Error) => void;
}

export interface StartedServices extends Pick<Runtime, 'track' | 'redactionReady' | 'openPrivacySettings'> {
  readonly experiments: Experiments;
}

const untrackedServices: StartedServices = {
  track: deferActivationEvent,
  redactionReady: null,
  experiments: inertExperiments,
  openPrivacySettings: null,
};

export function startServices({ config, settings, state, experiments, run, report }: StartOptions): StartedServices {
  const { route, locale } = state;
  if (!isTracked(route)) return untrackedServices;
  const visitorId = experiments.on ? experiments.attributes.acqAnonymousId : null;
  const consent = startConsent({ config, locale, visitorId, report });
  const { track, readQueue, hiding: redactionReady } = startTracking({ consent, settings, run, route, locale, report });
  const startedExperiments = startExperiments({ config, experiments, consent, track, report });
  const { readVariants } = startedExperiments;
  startInspector({ settings, locale, consent, readQueue, documentExperiments: experiments, readVariants, report });
  return { track, redactionReady, experiments: startedExperiments, openPrivacySettings: consent.openSettings };
}
