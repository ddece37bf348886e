/** The first screen shows the document's variants; GrowthBook is loaded when idle, for the screens opened next. */
import type { Track } from '../../../shared/consent/events.ts';
import type { DocumentExperiments, UnassignedExperiments } from '../../../shared/experiments/documentExperiments.ts';
import type { Assignments } from '../../../shared/experiments/readAssignments.ts';
import { withTimeout } from '../../../shared/graphql/withTimeout.ts';
import { defaultInitialWaitMs } from '../../../shared/page/openPage.ts';
import type { RouteId } from '../../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { delayErrorsOnUnload, loadChunk, once } from '../../browser/loadChunk.ts';
import { onIdle } from '../../browser/onIdle.ts';
import { type Experiments, serverExperiments } from '../../Runtime.tsx';
import type { ConsentService } from '../consent/consent.ts';
import { createExposures } from './exposures.ts';

interface ExperimentsOptions {
  readonly config: PublicConfig;
  readonly documentExperiments: DocumentExperiments;
  readonly consent: Pick<ConsentService, 'subscribe'>;
  readonly track: Track;
  readonly report: (error: Error) => void;
}

/** spec §8. */
const initFailed = 'Failed to initialize Growthbook';
const errorMessages: Partial<Record<UnassignedExperiments['reason'], string>> = {
  unavailable: initFailed,
  'no key': 'Missing clientKey',
};

export function startExperiments(options: ExperimentsOptions): Experiments {
  const { config, documentExperiments: assigned, consent, track, report } = options;
  // spec §4's loading flag. Nothing waits for it.
  const { dataset } = document.documentElement;
  dataset.experiments = assigned.isAssigned ? 'loading' : 'ready';
  if (!assigned.isAssigned) {
    const error = errorMessages[assigned.reason];
    if (error !== undefined) report(new Error(error));
    return { ...serverExperiments, readVariants: () => assigned.variants };
  }
  const expose = createExposures(assigned.attributes.acqAnonymousId, track, consent);
  const listeners = new Set<() => void>();
  let { variants, exposures } = assigned;
  let shownRoute: RouteId | null = null;
  let hasLoaded = false;
  let openingCount = 0;
  let isRedirecting = assigned.isRedirected === true;

  const finishIfIdle = () => {
    if (hasLoaded && openingCount === 0 && !isRedirecting) dataset.experiments = 'ready';
  };
  const trackExposures = () => {
    for (const exposure of exposures) {
      if (exposure.routes.length === 0 || (shownRoute !== null && exposure.routes.includes(shownRoute)))
        expose(exposure);
    }
  };

  const loadGrowthbook = once(async () => {
    try {
      const { startGrowthbook } = await loadChunk(() => import('./growthbook.ts'));
      const onUpdate = (next: Assignments) => {
        ({ variants, exposures } = next);
        for (const listener of listeners) listener();
      };
      const growthbook = await delayErrorsOnUnload(() => startGrowthbook({ config, assigned, expose, onUpdate }));
      // Features that changed since the document was rendered apply to the next screens, not to this one.
      if (growthbook.version !== assigned.version) ({ variants, exposures } = growthbook.assignments);
      else if (JSON.stringify(growthbook.assignments.variants) !== JSON.stringify(assigned.variants))
        report(new Error('Experiments differ between server and browser'));
      return growthbook;
    } catch (error) {
      report(new Error(initFailed, { cause: error }));
      return null;
    } finally {
      hasLoaded = true;
      finishIfIdle();
    }
  });

  consent.subscribe(({ choices }) => choices.statistics && trackExposures());
  onIdle(() => void loadGrowthbook());

  return {
    readVariants: () => variants,
    readExposures: () => exposures,
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
        const growthbook = await withTimeout(loadGrowthbook(), defaultInitialWaitMs, null);
        const target = (await growthbook?.findRedirect(pathname + search)) ?? null;
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
      // spec §2: for scripts that insert content from other sources.
      window.dispatchEvent(new Event('contentRefreshNeeded'));
      finishIfIdle();
    },
  };
}
