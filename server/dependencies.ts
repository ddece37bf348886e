/** Builds everything that the middleware needs. Reads files; opens no connection. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPage } from '../client/pages/registry.ts';
import type { Logger } from '../node/logs/logger.ts';
import { type Metrics, noMetrics } from '../node/metrics/metrics.ts';
import { createSend } from '../shared/graphql/transport.ts';
import type { AssetManifest } from '../shared/page/assetManifest.ts';
import { defaultInitialWaitMs } from '../shared/page/openPage.ts';
import type { LoadedPage } from '../shared/page/page.ts';
import { type RouteId, routeIds } from '../shared/routing/routeTable.ts';
import { toStartError } from '../shared/settings/startError.ts';
import type { Config } from './config.ts';
import { createEvaluate } from './experiments/evaluate.ts';
import { createFeatureStreams } from './experiments/experimentsEndpoint.ts';
import { createFeatures, type FeatureLimits } from './experiments/features.ts';
import { createRealtimePing } from './experiments/realtimePing.ts';
import { createRequestOperations } from './graphql/createRequestOperations.ts';
import { createHttpSend } from './graphql/httpSend.ts';
import { createSendAsSite } from './graphql/sendAsSite.ts';
import { createSiteCounts } from './graphql/siteCounts.ts';
import { createEvaluateReferrer, parseBlocklist } from './middleware/referrerBlocklist.ts';
import { createSetTrackingPolicy } from './middleware/securityHeaders.ts';
import { createDecidePage, type Deadlines } from './pages/decidePage.ts';
import { createErrorPage } from './pages/errorPage.ts';
import { createTranslators } from './render/createTranslators.ts';
import { createPageCache } from './render/pageCache.ts';
import { createRenderDocument } from './render/renderDocument.tsx';
import { createReports, type Reports } from './reports.ts';

export type Dependencies = Readonly<Awaited<ReturnType<typeof createDependencies>>>;

export interface DependencyOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly isReady: () => boolean;
  /** The project's folder, with messages, data and built files. */
  readonly rootFolder: string;
  /** The embedded backend's generated secret; the configured one otherwise. */
  readonly visitorSecret?: string;
  readonly reports?: Reports;
  readonly metrics?: Metrics;
  /** This and the following are for tests. */
  readonly fetch?: typeof fetch;
  readonly deadlines?: Deadlines & { readonly render: number };
  readonly featureLimits?: Partial<FeatureLimits>;
}

/** After the deadline of the data. */
const renderTimeoutMs = 3_000;

/** Longer than a page's deadline: the backend may call the identity provider. */
const signInTimeoutMs = 15_000;

const getDefaultDeadlines = ({ dataDeadlineMs }: Config) => ({
  initialWaitMs: defaultInitialWaitMs,
  dataTimeoutMs: dataDeadlineMs,
  render: dataDeadlineMs + renderTimeoutMs,
});

export async function createDependencies(options: DependencyOptions) {
  const { config, log, rootFolder, isReady, deadlines = getDefaultDeadlines(config) } = options;
  const { reports = createReports(config, log), metrics = noMetrics } = options;
  const [translators, manifest, referrerBlocklist, loadedPages] = await Promise.all([
    createTranslators(rootFolder),
    readJson(join(rootFolder, 'dist/client/manifest.json')) as Promise<AssetManifest>,
    readReferrerBlocklist(rootFolder, config),
    Promise.all(routeIds.map(async (id) => [id, await loadPage(id)] as const)),
  ]);
  const settings = config.forBrowser;
  /** Whether search engines may list the site: not while their visitors are denied. */
  const indexable = !referrerBlocklist.blocksSearchEngines;
  const { report } = reports;
  const features = createFeatures({ config, log, report, rootFolder, limits: options.featureLimits });
  const streams = createFeatureStreams(features);
  const pageCache = createPageCache(createRenderDocument(settings, manifest), config.pageCacheBytes);
  metrics.registerGauge('pageCacheBytes', () => pageCache.size().bytes);
  metrics.registerGauge('pageCachePages', () => pageCache.size().pages);
  metrics.registerGauge('streams', streams.count);
  const send = options.fetch === undefined ? createHttpSend() : createSend(options.fetch);
  const backend = { graphqlUrl: config.internalGraphqlUrl, timeout: deadlines.dataTimeoutMs, send };
  const visitorSecret = options.visitorSecret ?? config.linkSigningSecret;
  const siteOptions = { ...backend, secret: visitorSecret };
  // Without the secret, the backend would not accept counts.
  const counts = createSiteCounts(visitorSecret === '' ? null : createSendAsSite(siteOptions), log);
  return {
    config,
    log,
    reports,
    metrics,
    isReady,
    rootFolder,
    referrerBlocklist,
    indexable,
    settings,
    manifest,
    translators,
    experiments: {
      features,
      streams,
      evaluate: createEvaluate({ config, log, onFeatureEvaluated: createRealtimePing(config, log) }),
      initialWaitMs: deadlines.initialWaitMs,
    },
    counts,
    sendAsSite: createSendAsSite({ ...siteOptions, timeout: signInTimeoutMs }),
    pages: {
      findPage: pageCache.findPage,
      renderErrorPage: createErrorPage(translators, settings, manifest),
      setTrackingPolicy: createSetTrackingPolicy(config),
      log,
      metrics,
      report,
      renderDeadlineMs: deadlines.render,
      decidePage: createDecidePage({
        config,
        pages: Object.fromEntries(loadedPages) as Record<RouteId, LoadedPage>,
        translators,
        indexable,
        log,
        report,
        deadlines,
        evaluateReferrer: createEvaluateReferrer(referrerBlocklist, config.referrerShadowMode),
      }),
      createOperations: createRequestOperations({ ...backend, log, metrics, visitorSecret, counts }),
    },
  };
}

async function readReferrerBlocklist(rootFolder: string, config: Config) {
  const file = config.referrerBlocklistFile || join(rootFolder, 'server/data/referrerBlocklist.json');
  try {
    return parseBlocklist(await readJson(file), [new URL(config.publicUrl).hostname]);
  } catch (error) {
    throw toStartError(`The list of REFERRER_BLOCKLIST_FILE (${file})`, error);
  }
}

async function readJson(file: string): Promise<unknown> {
  // TextDecoder drops the byte-order mark that some editors write.
  return JSON.parse(new TextDecoder().decode(await readFile(file))) as unknown;
}
