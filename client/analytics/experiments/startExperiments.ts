/**
 * Experiments in an open page. Its first screen shows what the document says. GrowthBook is loaded once the page is
 * quiet: for what the upstream changes meanwhile, and for redirects to the screens that are opened next.
 */

import type { Track } from '../../../shared/consent/events.ts';
import type {
  AssignedExperiments,
  DocumentExperiments,
  UnassignedExperiments,
} from '../../../shared/experiments/documentExperiments.ts';
import type { Assignments } from '../../../shared/experiments/readAssignments.ts';
import { withTimeout } from '../../../shared/graphql/withTimeout.ts';
import { defaultInitialWaitMs } from '../../../shared/page/openPage.ts';
import type { RouteId } from '../../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { loadChunk } from '../../browser/loadChunk.ts';
import { onIdle } from '../../browser/onIdle.ts';
import { browserStorage } from '../../browser/safeStorage.ts';
import type { ConsentService } from '../consent/consent.ts';
import { type Experiments, inertExperiments } from './experiments.ts';
import { createExposures } from './exposures.ts';
import type { Growthbook } from './growthbook.ts';

export interface ExperimentsOptions {
  readonly config: PublicConfig;
  readonly experiments: DocumentExperiments;
  readonly consent: Pick<ConsentService, 'subscribe'>;
  readonly track: Track;
  readonly report: (error: Error) => void;
}

/** spec §8. */
const initFailed = 'Failed to initialize Growthbook';
const keyMissing = 'Missing clientKey';
const errorMessages: Partial<Record<UnassignedExperiments['why'], string>> = {
  unavailable: initFailed,
  'no key': keyMissing,
};

export function startExperiments({ experiments, report, ...options }: ExperimentsOptions): Experiments {
  // spec §4's loading flag, for who watches: nothing waits for it and nothing is hidden by it.
  const { dataset } = document.documentElement;
  dataset.experiments = 'loading';
  const finishLoading = () => {
    dataset.experiments = 'ready';
  };
  if (experiments.on) return startAssigned(experiments, finishLoading, report, options);
  const error = errorMessages[experiments.why];
  if (error !== undefined) report(new Error(error));
  finishLoading();
  return { ...inertExperiments, readVariants: () => experiments.variants };
}

function startAssigned(
  assigned: AssignedExperiments,
  finishLoading: () => void,
  report: (error: Error) => void,
  { config, consent, track }: Omit<ExperimentsOptions, 'experiments' | 'report'>,
): Experiments {
  const { acqAnonymousId } = assigned.attributes;
  const expose = createExposures({ acqAnonymousId, track, consent, storage: browserStorage });
  const listeners = new Set<() => void>();
  let { variants, exposures }: Pick<AssignedExperiments, 'variants' | 'exposures'> = assigned;
  let shownRoute: RouteId | null = null;
  let loading: Promise<Growthbook | null> | null = null;
  let hasLoaded = false;
  let openingCount = 0;
  let isRedirecting = assigned.isRedirected === true;

  const finishIfIdle = () => {
    if (hasLoaded && openingCount === 0 && !isRedirecting) finishLoading();
  };
  const trackExposures = () => {
    for (const exposure of exposures) {
      if (exposure.routes.length === 0 || (shownRoute !== null && exposure.routes.includes(shownRoute)))
        expose(exposure);
    }
  };

  async function load(): Promise<Growthbook | null> {
    try {
      const { startGrowthbook } = await loadChunk(() => import('./growthbook.ts'));
      const onUpdate = (next: Assignments) => {
        ({ variants, exposures } = next);
        for (const listener of listeners) listener();
      };
      const growthbook = await startGrowthbook({ config, assigned, expose, onUpdate });
      // A payload that changed since the document was made decides about the next screens; this one stays as it is.
      if (growthbook.version !== assigned.version) ({ variants, exposures } = growthbook.assignments);
      else if (JSON.stringify(growthbook.assignments.variants) !== JSON.stringify(assigned.variants))
        report(new Error('Experiments differ between server and browser'));
      return growthbook;
    } catch (error) {
      const isKeyMissing = error instanceof Error && error.message === keyMissing;
      report(new Error(isKeyMissing ? keyMissing : initFailed, { cause: error }));
      return null;
    } finally {
      hasLoaded = true;
      finishIfIdle();
    }
  }
  const growthbook = () => {
    loading ??= load();
    return loading;
  };

  consent.subscribe(({ choices }) => choices.statistics && trackExposures());
  onIdle(() => void growthbook());

  return {
    readVariants: () => variants,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    findRedirect: async (pathname, search) => {
      const isDisabled = new URLSearchParams(search).get('disablegb') === 'true';
      const canRedirect = assigned.redirects.length > 0 || hasLoaded;
      if (isDisabled || !canRedirect) return null;
      openingCount += 1;
      try {
        // As long as a click waits for a page's data.
        const sdk = await withTimeout(growthbook(), defaultInitialWaitMs, null);
        const target = (await sdk?.findRedirect(pathname + search)) ?? null;
        isRedirecting ||= target !== null;
        return target;
      } finally {
        openingCount -= 1;
        finishIfIdle();
      }
    },
    markShown: (route) => {
      shownRoute = route;
      trackExposures();
      if (!isRedirecting) return;
      isRedirecting = false;
      // spec §2: whoever fills the page from elsewhere fills it anew.
      window.dispatchEvent(new Event('contentRefreshNeeded'));
      finishIfIdle();
    },
  };
}
