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
import type { AssignedExperiments } from '../../../shared/experiments/documentExperiments.ts';
import { experimentNames, experiments } from '../../../shared/experiments/experiments.ts';
import { type Assignments, readAssignments } from '../../../shared/experiments/readAssignments.ts';
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
  readonly assigned: AssignedExperiments;
  readonly expose: Expose;
  /** The upstream has changed something that this visitor may see. */
  readonly onUpdate: (assignments: Assignments) => void;
}

export type Growthbook = Awaited<ReturnType<typeof startGrowthbook>>;

/** spec §9, in milliseconds. */
const initTimeoutMs = 5_000;
const maxTrackingMs = 1_000;
const cacheLimits = { staleTTL: 60_000, maxAge: 14_400_000, maxEntries: 10, idleStreamInterval: 20_000 };

/** Nothing is stored before consent, and nothing needs to be: the endpoint says whether something is new. */
const noStorage = { getItem: () => null, setItem: () => undefined };

/** @throws where there is no key, or no payload in time. */
export async function startGrowthbook({ config, assigned, expose, onUpdate }: GrowthbookOptions) {
  const { basePath, publicUrl, growthbookKey } = config;
  const readTarget = (url: string) => readRedirectTarget(url, config);
  const pendingNavigations = new Map<string, () => void>();
  let redirectedPath = '';

  const options: Options = {
    apiHost: `${basePath}/experiments`,
    clientKey: growthbookKey,
    attributes: { ...assigned.attributes },
    forcedFeatureValues: getOverrides(assigned),
    url: publicUrl + getPath(window.location),
    // Off but while a page is opened: each payload would send the visitor away from what they are at.
    disableUrlRedirectExperiments: true,
    disableCrossOriginUrlRedirectExperiments: true,
    disableVisualExperiments: true,
    disableJsInjection: true,
    maxNavigateDelay: maxTrackingMs,
    navigate: (url) => {
      pendingNavigations.get(url)?.();
      pendingNavigations.delete(url);
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
  const { success, error } = await growthbook.init({ streaming: true, timeout: initTimeoutMs });
  if (!success) {
    // An answer that comes later opens no stream and changes nothing.
    configureCache({ backgroundSync: false });
    growthbook.destroy({ destroyAllStreams: true });
    throw new Error('No features came', { cause: error });
  }

  // Screens were opened meanwhile.
  options.url = publicUrl + getPath(window.location);
  const assign = () =>
    readAssignments((key) => growthbook.evalFeature(key), parseAddress(getPath(window.location), basePath).landing);
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
    findRedirect: async (path: string): Promise<string | null> => {
      // The package does nothing for the address that it knows.
      options.url = '';
      // Who was led here by one experiment is not led on by the next.
      options.disableUrlRedirectExperiments = path === redirectedPath;
      redirectedPath = '';
      void growthbook.setURL(publicUrl + path);
      options.disableUrlRedirectExperiments = true;
      const url = growthbook.getRedirectUrl();
      const target = url === '' ? null : readTarget(getRedirectTarget(growthbook));
      const link = target === null ? path : linkToTarget(parseAddress(path, basePath), basePath, target);
      if (link === path) return null;
      // The package navigates once the exposure is told, or has had its time.
      const earlierCallback = pendingNavigations.get(url);
      await new Promise<void>((resolve) =>
        pendingNavigations.set(url, () => {
          earlierCallback?.();
          resolve();
        }),
      );
      redirectedPath = link;
      return link;
    },
  };
}

/** What was chosen in the inspector stays, whatever the upstream says. */
function getOverrides({ variants, reasons }: AssignedExperiments): Map<string, boolean | string> {
  const overridden = experimentNames.filter((name) => reasons[experiments[name].key] === 'override');
  return new Map(overridden.map((name) => [experiments[name].key, variants[name]]));
}

const getPath = ({ pathname, search }: Location) => pathname + search;

/** The first experiment of the list that the visitor is part of decides. Its own address, without the visitor's query. */
function getRedirectTarget(growthbook: GrowthBook): string {
  const results = growthbook.getAllResults();
  for (const { key } of growthbook.getExperiments()) {
    const { inExperiment, value } = results.get(key)?.result ?? {};
    if (inExperiment) return (value as { urlRedirect?: string }).urlRedirect ?? '';
  }
  return '';
}
