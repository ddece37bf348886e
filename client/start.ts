/**
 * What begins beside the application, once the page is usable: consent, tracking, experiments, error reports. Each part
 * has one file that starts it; whatever of it is large it loads when it is needed.
 */
import { noVariants, type Variants } from '../shared/experiments.ts';
import type { PageState } from '../shared/pageState.ts';
import type { PublicConfig } from '../shared/publicConfig.ts';
import { routeOf } from '../shared/routeTable.ts';
import type { Track } from '../shared/tracking/events.ts';
import type { DocumentExperiments } from '../shared/visitor.ts';

export interface StartOptions {
  readonly config: PublicConfig;
  /** The same once `defaults.json` has been heard. */
  readonly settings: Promise<PublicConfig>;
  readonly state: PageState;
  readonly experiments: DocumentExperiments;
  readonly requestId: string;
}

export interface StartedParts {
  readonly track: Track;
  readonly readVariants: () => Variants;
  readonly openPrivacySettings: () => void;
}

export function startParts({ state, experiments }: StartOptions): StartedParts {
  // The pages that an activation link or an administrator opens have no part of this.
  const isTracked = !routeOf(state.route).guards.includes('untracked');
  return {
    track: () => undefined,
    readVariants: () => (isTracked && experiments.on ? experiments.variants : noVariants),
    openPrivacySettings: () => undefined,
  };
}
