/** Builds everything that the pipeline needs, from the configuration. Reads files, opens nothing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPage } from '../client/pages/registry.ts';
import type { Readiness } from '../node/http/health.ts';
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
import { createFeatureStreams } from './experiments/featureStreams.ts';
import { createFeatures, type FeatureLimits } from './experiments/features.ts';
import { createRealtimePing } from './experiments/realtimePing.ts';
import { createRequestOperations } from './graphql/createRequestOperations.ts';
import { createHttpSend } from './graphql/httpSend.ts';
import { createSendAsSite } from './graphql/sendAsSite.ts';
import { createSiteCounts } from './graphql/siteCounts.ts';
import { createSetTrackingPolicy } from './middleware/securityHeaders.ts';
import { createDecidePage, type Deadlines } from './pages/decidePage.ts';
import { createErrorPage } from './pages/errorPage.ts';
import { type Blocklist, parseBlocklist } from './referrers/blocklist.ts';
import { createEvaluateReferrer } from './referrers/referrerBlocklist.ts';
import { createTranslators } from './render/createTranslators.ts';
import { createPageCache } from './render/pageCache.ts';
import { createRenderDocument } from './render/renderDocument.tsx';
import { createReports, type Reports } from './reports/reports.ts';

export type Dependencies = Readonly<Awaited<ReturnType<typeof createDependencies>>>;

export interface DependencyOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly readiness: Readiness;
  /** The project's folder: messages, data and built files are below it. */
  readonly rootFolder: string;
  /** Where the embedded backend has a generated one; the configured one otherwise. */
  readonly visitorSecret?: string;
  /** Where the process has them already, for its own end. */
  readonly reports?: Reports;
  readonly metrics?: Metrics;
  /** For tests: another way to the backend. */
  readonly fetch?: typeof fetch;
  readonly deadlines?: Deadlines & { readonly render: number };
  readonly featureLimits?: Partial<FeatureLimits>;
}

/** Milliseconds. A page that was shown without its data has this long to be written. */
const renderTimeoutMs = 3_000;

/** Milliseconds. */
const signInTimeoutMs = 15_000;

const getDefaultDeadlines = ({ dataDeadlineMs }: Config) => ({
  initialWaitMs: defaultInitialWaitMs,
  dataTimeoutMs: dataDeadlineMs,
  render: dataDeadlineMs + renderTimeoutMs,
});

export async function createDependencies(options: DependencyOptions) {
  const { config, log, rootFolder, deadlines = getDefaultDeadlines(config) } = options;
  const { reports = createReports(config, log), metrics = noMetrics } = options;
  const [translators, manifest, referrerBlocklist, pages] = await Promise.all([
    createTranslators(rootFolder),
    readJson(join(rootFolder, 'dist/client/manifest.json')) as Promise<AssetManifest>,
    readReferrerBlocklist(rootFolder, config),
    loadPages(),
  ]);
  const settings = config.forBrowser;
  /** Whether search engines may list the site: not while their visitors are turned away. */
  const indexable = !referrerBlocklist.blocksSearchEngines;
  const renderDocument = createRenderDocument(settings, manifest);
  const renderErrorPage = createErrorPage(translators, settings, manifest);
  const pageCache = createPageCache(renderDocument, config.pageCacheBytes);
  const { report } = reports;
  const decidePage = createDecidePage({
    config,
    pages,
    translators,
    indexable,
    log,
    report,
    deadlines,
    evaluateReferrer: createEvaluateReferrer(referrerBlocklist, config.referrerShadowMode),
  });
  const features = createFeatures({ config, log, report, rootFolder, limits: options.featureLimits });
  const streams = createFeatureStreams(features);
  const evaluate = createEvaluate({ config, log, onFeatureEvaluated: createRealtimePing(config, log) });
  const send = options.fetch === undefined ? createHttpSend() : createSend(options.fetch);
  const backend = { graphqlUrl: config.internalGraphqlUrl, timeout: deadlines.dataTimeoutMs, send };
  metrics.registerGauge('pageCacheBytes', () => pageCache.size().bytes);
  metrics.registerGauge('pageCachePages', () => pageCache.size().pages);
  metrics.registerGauge('streams', streams.count);
  const visitorSecret = options.visitorSecret ?? config.linkSigningSecret;
  const siteOptions = { ...backend, secret: visitorSecret };
  // Nobody would believe a site without the secret.
  const counts = createSiteCounts(visitorSecret === '' ? null : createSendAsSite(siteOptions), log);
  return {
    config,
    log,
    reports,
    metrics,
    readiness: options.readiness,
    rootFolder,
    referrerHosts: referrerBlocklist,
    indexable,
    settings,
    manifest,
    renderErrorPage,
    translators,
    experiments: { features, streams, evaluate, initialWaitMs: deadlines.initialWaitMs },
    counts,
    /** For a sign-in the backend may have to ask the provider first. */
    sendAsSite: createSendAsSite({ ...siteOptions, timeout: signInTimeoutMs }),
    pages: {
      findPage: pageCache.findPage,
      renderErrorPage,
      setTrackingPolicy: createSetTrackingPolicy(config),
      log,
      metrics,
      report,
      renderDeadlineMs: deadlines.render,
      decidePage,
      createOperations: createRequestOperations({ ...backend, log, metrics, visitorSecret, counts }),
    },
  };
}

async function loadPages(): Promise<ReadonlyMap<RouteId, LoadedPage>> {
  return new Map(await Promise.all(routeIds.map(async (id) => [id, await loadPage(id)] as const)));
}

async function readReferrerBlocklist(rootFolder: string, config: Config): Promise<Blocklist> {
  const file = config.referrerBlocklistFile || join(rootFolder, 'server/data/referrerBlocklist.json');
  try {
    return parseBlocklist(await readJson(file), [new URL(config.publicUrl).hostname]);
  } catch (error) {
    throw toStartError(`The list of REFERRER_BLOCKLIST_FILE (${file})`, error);
  }
}

async function readJson(file: string): Promise<unknown> {
  // Editors may have put a byte-order mark before it.
  return JSON.parse(new TextDecoder().decode(await readFile(file))) as unknown;
}
