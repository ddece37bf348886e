/**
 * Experiments in an open page. Its first screen shows what the document says. GrowthBook is loaded once the page is
 * quiet: for what the upstream changes meanwhile, and for redirects to the screens that are opened next.
 */

import type { Track } from '../../../shared/consent/events.ts';
import type { Assignments } from '../../../shared/experiments/readAssignments.ts';
import type { Assigned, DocumentExperiments, NotAssigned } from '../../../shared/experiments/visitor.ts';
import { within } from '../../../shared/graphql/within.ts';
import { quickAnswer } from '../../../shared/page/openPage.ts';
import type { RouteId } from '../../../shared/routing/routeTable.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { loadChunk } from '../../browser/loadChunk.ts';
import { browserMemory } from '../../browser/memory.ts';
import { whenQuiet } from '../../browser/whenQuiet.ts';
import type { ConsentService } from '../consent/consent.ts';
import { type Experiments, inertExperiments } from './experiments.ts';
import { createExposures } from './exposures.ts';
import type { Growthbook } from './growthbook.ts';

export interface ExperimentsOptions {
  readonly config: PublicConfig;
  readonly experiments: DocumentExperiments;
  readonly consent: Pick<ConsentService, 'subscribe'>;
  readonly track: Track;
  readonly report: (problem: Error) => void;
}

/** spec §8. */
const initFailed = 'Failed to initialize Growthbook';
const keyMissing = 'Missing clientKey';
const problems: Partial<Record<NotAssigned['why'], string>> = { unavailable: initFailed, 'no key': keyMissing };

export function startExperiments({ experiments, report, ...options }: ExperimentsOptions): Experiments {
  // spec §4's loading flag, for who watches: nothing waits for it and nothing is hidden by it.
  const { dataset } = document.documentElement;
  dataset.experiments = 'loading';
  const finishLoading = () => {
    dataset.experiments = 'ready';
  };
  if (experiments.on) return startAssigned(experiments, finishLoading, report, options);
  const problem = problems[experiments.why];
  if (problem !== undefined) report(new Error(problem));
  finishLoading();
  return { ...inertExperiments, readVariants: () => experiments.variants };
}

function startAssigned(
  assigned: Assigned,
  finishLoading: () => void,
  report: (problem: Error) => void,
  { config, consent, track }: Omit<ExperimentsOptions, 'experiments' | 'report'>,
): Experiments {
  const { acqAnonymousId } = assigned.attributes;
  const expose = createExposures({ acqAnonymousId, track, consent, memory: browserMemory });
  const listeners = new Set<() => void>();
  let { variants, exposures }: Pick<Assigned, 'variants' | 'exposures'> = assigned;
  let shown: RouteId | null = null;
  let loading: Promise<Growthbook | null> | null = null;
  let hasLoaded = false;
  let opening = 0;
  let isLeading = assigned.led === true;

  const finishIfIdle = () => {
    if (hasLoaded && opening === 0 && !isLeading) finishLoading();
  };
  const tell = () => {
    for (const exposure of exposures) {
      if (exposure.routes.length === 0 || (shown !== null && exposure.routes.includes(shown))) expose(exposure);
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
      const isKey = error instanceof Error && error.message === keyMissing;
      report(new Error(isKey ? keyMissing : initFailed, { cause: error }));
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

  consent.subscribe(({ choices }) => choices.statistics && tell());
  whenQuiet(() => void growthbook());

  return {
    readVariants: () => variants,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    arriveAt: async (pathname, search) => {
      const isOff = new URLSearchParams(search).get('disablegb') === 'true';
      const mayLead = assigned.redirects.length > 0 || hasLoaded;
      if (isOff || !mayLead) return null;
      opening += 1;
      try {
        // As long as a click waits for a page's data.
        const ready = await within(growthbook(), quickAnswer, null);
        const target = (await ready?.arriveAt(pathname + search)) ?? null;
        isLeading ||= target !== null;
        return target;
      } finally {
        opening -= 1;
        finishIfIdle();
      }
    },
    hasShown: (route) => {
      shown = route;
      tell();
      if (!isLeading) return;
      isLeading = false;
      // spec §2: whoever fills the page from elsewhere fills it anew.
      window.dispatchEvent(new Event('contentRefreshNeeded'));
      finishIfIdle();
    },
  };
}
