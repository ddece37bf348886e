/** What begins once the page is usable: consent, tracking, experiments, error reports. */

import type { DocumentExperiments } from '../shared/experiments/visitor.ts';
import type { RunOperation } from '../shared/graphql/operations.ts';
import type { PageState } from '../shared/page/pageState.ts';
import { isTracked } from '../shared/routing/routeTable.ts';
import type { PublicConfig } from '../shared/settings/publicConfig.ts';
import { startConsent } from './analytics/consent/startConsent.ts';
import { type Experiments, inertExperiments } from './analytics/experiments/experiments.ts';
import { startExperiments } from './analytics/experiments/startExperiments.ts';
import { startInspector } from './analytics/inspector/startInspector.ts';
import { keepActivation } from './analytics/tracking/keepActivation.ts';
import { startTracking } from './analytics/tracking/startTracking.ts';
import type { Runtime } from './Runtime.tsx';

export interface StartOptions {
  readonly config: PublicConfig;
  readonly settings: Promise<PublicConfig>;
  readonly state: PageState;
  readonly experiments: DocumentExperiments;
  readonly run: RunOperation;
  readonly report: (problem: Error) => void;
}

export interface StartedParts extends Pick<Runtime, 'track' | 'hiding' | 'openPrivacySettings'> {
  readonly experiments: Experiments;
}

const untracked: StartedParts = {
  track: keepActivation,
  hiding: null,
  experiments: inertExperiments,
  openPrivacySettings: null,
};

export function startParts({ config, settings, state, experiments, run, report }: StartOptions): StartedParts {
  const { route, locale } = state;
  if (!isTracked(route)) return untracked;
  const visitorId = experiments.on ? experiments.attributes.acqAnonymousId : null;
  const consent = startConsent({ config, locale, visitorId, report });
  const { track, waiting, hiding } = startTracking({ consent, settings, run, route, locale, report });
  const running = startExperiments({ config, experiments, consent, track, report });
  const { readVariants } = running;
  startInspector({ settings, locale, consent, waiting, documentExperiments: experiments, readVariants, report });
  return { track, hiding, experiments: running, openPrivacySettings: consent.openSettings };
}
