/** Builds everything that the pipeline needs, from the configuration. Reads files, opens nothing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPage } from '../client/pages/registry.ts';
import type { Readiness } from '../node/http/health.ts';
import type { Logger } from '../node/logs/logger.ts';
import { type Metrics, noMetrics } from '../node/metrics/metrics.ts';
import { sendBy } from '../shared/graphql/transport.ts';
import type { AssetManifest } from '../shared/page/assetManifest.ts';
import { quickAnswer } from '../shared/page/openPage.ts';
import type { LoadedPage } from '../shared/page/page.ts';
import { type RouteId, routeIds } from '../shared/routing/routeTable.ts';
import { startErrorOf } from '../shared/settings/startError.ts';
import type { Config } from './config.ts';
import { createEvaluate } from './experiments/evaluate.ts';
import { createFeatureStreams } from './experiments/featureStreams.ts';
import { createFeatures, type FeatureLimits } from './experiments/features.ts';
import { createRealtimePing } from './experiments/realtimePing.ts';
import { createAskAsSite } from './graphql/askAsSite.ts';
import { createRequestOperations } from './graphql/createRequestOperations.ts';
import { createHttpSend } from './graphql/httpSend.ts';
import { createSiteCounts } from './graphql/siteCounts.ts';
import { createOpenPolicy } from './middleware/securityHeaders.ts';
import { createDecidePage, type Deadlines } from './pages/decidePage.ts';
import { createErrorPage } from './pages/errorPage.ts';
import { type HostList, parseHostList } from './referrers/hostList.ts';
import { createJudgeReferrer } from './referrers/referrerBlocklist.ts';
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
const timeToRender = 3_000;

/** Milliseconds. */
const timeToSignIn = 15_000;

const deadlinesOf = ({ dataDeadline }: Config) => ({
  quick: quickAnswer,
  data: dataDeadline,
  render: dataDeadline + timeToRender,
});

export async function createDependencies(options: DependencyOptions) {
  const { config, log, rootFolder, deadlines = deadlinesOf(config) } = options;
  const { reports = createReports(config, log), metrics = noMetrics } = options;
  const [translators, manifest, referrerHosts, pages] = await Promise.all([
    createTranslators(rootFolder),
    readJson(join(rootFolder, 'dist/client/manifest.json')) as Promise<AssetManifest>,
    readReferrerHosts(rootFolder, config),
    loadPages(),
  ]);
  const settings = config.forBrowser;
  /** Whether search engines may list the site: not while their visitors are turned away. */
  const indexable = !referrerHosts.hasSearchEngines;
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
    judgeReferrer: createJudgeReferrer(referrerHosts, config.referrerShadowMode),
  });
  const features = createFeatures({ config, log, report, rootFolder, limits: options.featureLimits });
  const streams = createFeatureStreams(features);
  const evaluate = createEvaluate({ config, log, noteUsage: createRealtimePing(config, log) });
  const send = options.fetch === undefined ? createHttpSend() : sendBy(options.fetch);
  const backend = { graphqlUrl: config.internalGraphqlUrl, timeout: deadlines.data, send };
  metrics.watch('pageCacheBytes', () => pageCache.size().bytes);
  metrics.watch('pageCachePages', () => pageCache.size().pages);
  metrics.watch('streams', streams.count);
  const visitorSecret = options.visitorSecret ?? config.linkSigningSecret;
  const asSite = { ...backend, secret: visitorSecret };
  // Nobody would believe a site without the secret.
  const counts = createSiteCounts(visitorSecret === '' ? null : createAskAsSite(asSite), log);
  return {
    config,
    log,
    reports,
    metrics,
    readiness: options.readiness,
    rootFolder,
    referrerHosts,
    indexable,
    settings,
    manifest,
    renderErrorPage,
    translators,
    experiments: { features, streams, evaluate, quick: deadlines.quick },
    counts,
    /** For a sign-in the backend may have to ask the provider first. */
    askAsSite: createAskAsSite({ ...asSite, timeout: timeToSignIn }),
    pages: {
      findPage: pageCache.findPage,
      renderErrorPage,
      openPolicy: createOpenPolicy(config),
      log,
      metrics,
      report,
      renderDeadline: deadlines.render,
      decidePage,
      createOperations: createRequestOperations({ ...backend, log, metrics, visitorSecret, counts }),
    },
  };
}

async function loadPages(): Promise<ReadonlyMap<RouteId, LoadedPage>> {
  return new Map(await Promise.all(routeIds.map(async (id) => [id, await loadPage(id)] as const)));
}

async function readReferrerHosts(rootFolder: string, config: Config): Promise<HostList> {
  const file = config.referrerBlocklistFile || join(rootFolder, 'server/data/referrerBlocklist.json');
  try {
    return parseHostList(await readJson(file), [new URL(config.publicUrl).hostname]);
  } catch (error) {
    throw startErrorOf(`The list of REFERRER_BLOCKLIST_FILE (${file})`, error);
  }
}

async function readJson(file: string): Promise<unknown> {
  // Editors may have put a byte-order mark before it.
  return JSON.parse(new TextDecoder().decode(await readFile(file))) as unknown;
}
