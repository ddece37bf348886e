/**
 * GrowthBook's own SDK, fetched once the page is usable: for what changes while it is open and for redirects between its
 * screens. What the page was made with is never decided again.
 */
import {
  configureCache,
  GrowthBook,
  type Options,
  onHidden,
  onVisible,
  type Result,
  setPolyfills,
} from '@growthbook/growthbook';
import { experimentNames, experiments } from '../../../shared/experiments/experiments.ts';
import { type Assignments, readAssignments } from '../../../shared/experiments/readAssignments.ts';
import type { Assigned } from '../../../shared/experiments/visitor.ts';
import { parseAddress } from '../../../shared/routing/address.ts';
import { linkToTarget, readRedirectTarget } from '../../../shared/routing/redirectTarget.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import type { Expose } from './exposures.ts';

/**
 * The package itself, for the tool in which splits are tried out. From here it stays part of this chunk; imported there
 * by its name it would be another one, which every visitor would have to fetch besides this.
 */
export { GrowthBook };

export interface GrowthbookOptions {
  readonly config: Pick<PublicConfig, 'basePath' | 'publicUrl' | 'growthbookKey'>;
  readonly assigned: Assigned;
  readonly expose: Expose;
  /** The upstream has changed something that this visitor may see. */
  readonly onUpdate: (assignments: Assignments) => void;
}

export type Growthbook = Awaited<ReturnType<typeof startGrowthbook>>;

/** spec §9, in milliseconds. */
const initTimeout = 5_000;
const longestTracking = 1_000;
const cacheLimits = { staleTTL: 60_000, maxAge: 14_400_000, maxEntries: 10, idleStreamInterval: 20_000 };

/** Nothing is stored before consent, and nothing needs to be: the endpoint says whether something is new. */
const noStorage = { getItem: () => null, setItem: () => undefined };

/** @throws where there is no key, or no payload in time. */
export async function startGrowthbook({ config, assigned, expose, onUpdate }: GrowthbookOptions) {
  const { basePath, publicUrl, growthbookKey } = config;
  const readTarget = (url: string) => readRedirectTarget(url, config);
  const waiting = new Map<string, () => void>();
  let led = '';

  const options: Options = {
    apiHost: `${basePath}/experiments`,
    clientKey: growthbookKey,
    attributes: { ...assigned.attributes },
    forcedFeatureValues: overridesOf(assigned),
    url: publicUrl + pathOf(window.location),
    // Off but while a page is opened: each payload would send the visitor away from what they are at.
    disableUrlRedirectExperiments: true,
    disableCrossOriginUrlRedirectExperiments: true,
    disableVisualExperiments: true,
    disableJsInjection: true,
    maxNavigateDelay: longestTracking,
    navigate: (url) => {
      waiting.get(url)?.();
      waiting.delete(url);
    },
    trackingCallback: ({ key }, { key: variation, value }: Result<{ urlRedirect?: string }>) => {
      // A feature's exposure is told where it is seen.
      if (options.disableUrlRedirectExperiments) return;
      if (!value.urlRedirect || readTarget(value.urlRedirect) !== null) return expose({ experiment: key, variation });
    },
  };

  setPolyfills({ localStorage: noStorage });
  configureCache({ ...cacheLimits, backgroundSync: true });
  const growthbook = new GrowthBook(options);
  const { success, error } = await growthbook.init({ streaming: true, timeout: initTimeout });
  if (!success) {
    // An answer that comes later opens no stream and changes nothing.
    configureCache({ backgroundSync: false });
    growthbook.destroy({ destroyAllStreams: true });
    throw new Error('No features came', { cause: error });
  }

  // Screens were opened meanwhile.
  options.url = publicUrl + pathOf(window.location);
  const assign = () =>
    readAssignments((key) => growthbook.evalFeature(key), parseAddress(pathOf(window.location), basePath).landing);
  const assignments = assign();
  let current = JSON.stringify(assignments);
  growthbook.setRenderer(() => {
    const next = assign();
    if (JSON.stringify(next) === current) return;
    current = JSON.stringify(next);
    onUpdate(next);
  });
  // An open stream keeps the page out of the back-forward cache.
  window.addEventListener('pagehide', onHidden);
  window.addEventListener('pageshow', onVisible);

  return {
    /** Of the payload that came first, and what it says. */
    version: growthbook.getPayload().dateUpdated ?? '',
    assignments,
    /** See Experiments; `path` with its query. */
    arriveAt: async (path: string): Promise<string | null> => {
      // The package does nothing for the address that it knows.
      options.url = '';
      // Who was led here by one experiment is not led on by the next.
      options.disableUrlRedirectExperiments = path === led;
      led = '';
      void growthbook.setURL(publicUrl + path);
      options.disableUrlRedirectExperiments = true;
      const url = growthbook.getRedirectUrl();
      const target = url === '' ? null : readTarget(redirectOf(growthbook));
      const link = target === null ? path : linkToTarget(parseAddress(path, basePath), basePath, target);
      if (link === path) return null;
      // The package navigates once the exposure is told, or has had its time.
      const others = waiting.get(url);
      await new Promise<void>((resolve) =>
        waiting.set(url, () => {
          others?.();
          resolve();
        }),
      );
      led = link;
      return link;
    },
  };
}

/** What was chosen in the inspector stays, whatever the upstream says. */
function overridesOf({ variants, reasons }: Assigned): Map<string, boolean | string> {
  const overridden = experimentNames.filter((name) => reasons[experiments[name].key] === 'override');
  return new Map(overridden.map((name) => [experiments[name].key, variants[name]]));
}

const pathOf = ({ pathname, search }: Location) => pathname + search;

/** The first experiment of the list that the visitor is part of decides. Its own address, without the visitor's query. */
function redirectOf(growthbook: GrowthBook): string {
  const results = growthbook.getAllResults();
  for (const { key } of growthbook.getExperiments()) {
    const { inExperiment, value } = results.get(key)?.result ?? {};
    if (inExperiment) return (value as { urlRedirect?: string }).urlRedirect ?? '';
  }
  return '';
}
