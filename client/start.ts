/** What begins once the page is usable: consent, tracking, experiments, error reports. */
import type { RunOperation } from '../shared/graphql/operations.ts';
import type { PageState } from '../shared/pageState.ts';
import type { PublicConfig } from '../shared/publicConfig.ts';
import { isTracked } from '../shared/routeTable.ts';
import type { DocumentExperiments } from '../shared/visitor.ts';
import { startConsent } from './consent/startConsent.ts';
import { type Experiments, inertExperiments } from './experiments/experiments.ts';
import { startExperiments } from './experiments/startExperiments.ts';
import { startInspector } from './inspector/startInspector.ts';
import type { Runtime } from './Runtime.tsx';
import { keepActivation } from './tracking/keepActivation.ts';
import { startTracking } from './tracking/startTracking.ts';

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
