/** GrowthBook's SDK in an open page. The document's variants are never evaluated again. */
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
import { parsePageUrl } from '../../../shared/routing/pageUrl.ts';
import { linkToTarget, readRedirectTarget } from '../../../shared/routing/redirectTarget.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import type { Expose } from './exposures.ts';

/** For the split generator, whose own import of the package would create a second chunk for every visitor. */
export { GrowthBook };

interface GrowthbookOptions {
  readonly config: Pick<PublicConfig, 'basePath' | 'publicUrl' | 'growthbookKey'>;
  readonly assigned: AssignedExperiments;
  readonly expose: Expose;
  readonly onUpdate: (assignments: Assignments) => void;
}

/** spec §9, in milliseconds. */
const initTimeoutMs = 5_000;
const maxTrackingMs = 1_000;
const cacheLimits = { staleTTL: 60_000, maxAge: 14_400_000, maxEntries: 10, idleStreamInterval: 20_000 };

/** Nothing may be stored before consent. */
const noStorage = { getItem: () => null, setItem: () => undefined };

/** @throws when no payload arrives in time. */
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
    // On only in findRedirect: otherwise each payload could redirect the open page.
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
      // A feature's exposure is sent when its page is shown.
      if (options.disableUrlRedirectExperiments) return;
      if (!value.urlRedirect || readTarget(value.urlRedirect) !== null) return expose({ experiment: key, variation });
    },
  };

  setPolyfills({ localStorage: noStorage });
  configureCache({ ...cacheLimits, backgroundSync: true });
  const growthbook = new GrowthBook(options);
  const { success, error } = await growthbook.init({ streaming: true, timeout: initTimeoutMs });
  if (!success) {
    // A late response must open no stream and change nothing.
    configureCache({ backgroundSync: false });
    growthbook.destroy({ destroyAllStreams: true });
    throw new Error('No features received', { cause: error });
  }

  // Other screens may have been opened during init.
  options.url = publicUrl + getPath(window.location);
  const assign = () =>
    readAssignments((key) => growthbook.evalFeature(key), parsePageUrl(getPath(window.location), basePath).landing);
  const assignments = assign();
  let current = JSON.stringify(assignments);
  growthbook.setRenderer(() => {
    const next = assign();
    if (JSON.stringify(next) === current) return;
    current = JSON.stringify(next);
    onUpdate(next);
  });
  // An open stream disables the back-forward cache.
  window.addEventListener('pagehide', onHidden);
  window.addEventListener('pageshow', onVisible);

  return {
    version: growthbook.getPayload().dateUpdated ?? '',
    assignments,
    /** `path` includes the query. See Experiments in Runtime.tsx. */
    findRedirect: async (path: string): Promise<string | null> => {
      // The SDK ignores the URL that it already has.
      options.url = '';
      // A redirected visitor is not redirected again.
      options.disableUrlRedirectExperiments = path === redirectedPath;
      redirectedPath = '';
      void growthbook.setURL(publicUrl + path);
      options.disableUrlRedirectExperiments = true;
      const url = growthbook.getRedirectUrl();
      const target = url === '' ? null : readTarget(getRedirectTarget(growthbook));
      const link = target === null ? path : linkToTarget(parsePageUrl(path, basePath), basePath, target);
      if (link === path) return null;
      // The SDK calls `navigate` when the exposure is sent or timed out.
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

function getOverrides({ variants, reasons }: AssignedExperiments): Map<string, boolean | string> {
  const overridden = experimentNames.filter((name) => reasons[experiments[name].key] === 'override');
  return new Map(overridden.map((name) => [experiments[name].key, variants[name]]));
}

const getPath = ({ pathname, search }: Location) => pathname + search;

/** The target of the first experiment that includes the visitor, without the visitor's query. */
function getRedirectTarget(growthbook: GrowthBook): string {
  const results = growthbook.getAllResults();
  for (const { key } of growthbook.getExperiments()) {
    const { inExperiment, value } = results.get(key)?.result ?? {};
    if (inExperiment) return (value as { urlRedirect?: string }).urlRedirect ?? '';
  }
  return '';
}
