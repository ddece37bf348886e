/** Starts the site: configuration, dependencies, listen, shutdown. The only server file with side effects on import. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { closeServer } from '../node/http/closeServer.ts';
import { createHttpServer } from '../node/http/httpServer.ts';
import { listen } from '../node/http/listen.ts';
import { createLogger, errorFields } from '../node/logs/logger.ts';
import { startMetrics } from '../node/metrics/metricsServer.ts';
import { printLinks, runProcess, warnOfLocalUrl } from '../node/process/runProcess.ts';
import { stopGracefully } from '../node/process/stopGracefully.ts';
import { parseAll } from '../shared/settings/parseEnvironment.ts';
import { createApp } from './app.ts';
import { embedsBackend, parseConfig } from './config.ts';
import { createDependencies } from './dependencies.ts';
import { createErrorHeaders } from './middleware/securityHeaders.ts';
import { createReports } from './reports.ts';

/** Relative to dist/server. */
const rootFolder = fileURLToPath(new URL('../..', import.meta.url));

const reportsTimeoutMs = 2_000;

runProcess(findErrorSource, async () => {
  const backendModule = embedsBackend() ? await import('../backend/index.ts') : null;
  const [config, backendConfig] = parseAll(
    () => parseConfig(),
    () => backendModule?.parseBackendConfig() ?? null,
  );
  const log = createLogger({ service: 'site', version: config.version });
  const reports = createReports(config, log);
  warnOfLocalUrl(config, log);

  // Before anything that can fail: uncaught errors are reported from here on.
  const { addShutdownHook, isStopping } = stopGracefully({
    log,
    toLogFields: (error) => ({ part: findErrorSource(error), ...errorFields(error) }),
    report: reports.report,
    deadlineMs: config.stopDeadlineMs,
  });
  addShutdownHook(() => reports.close(reportsTimeoutMs));
  void reports.verify();
  const { metrics, close: closeMetrics } = await startMetrics({ ...config, log });
  addShutdownHook(closeMetrics);
  if (config.isTraced) {
    const { startTracing } = await import('../node/metrics/tracing.ts');
    addShutdownHook(startTracing({ service: 'site', version: config.version }, log));
  }
  const backend =
    backendModule === null || backendConfig === null
      ? null
      : await backendModule.startBackend({
          ...backendConfig,
          // The site has already waited.
          drainDelayMs: 0,
          dataFolder: '.data',
          log: log.forService('backend'),
          metrics,
        });
  if (backend !== null) addShutdownHook(backend.close);

  let isReady = false;
  const dependencies = await createDependencies({
    config,
    log,
    reports,
    metrics,
    rootFolder,
    ...(backend === null ? {} : { visitorSecret: backend.linkSigningSecret }),
    isReady: () => isReady,
  });
  const { features, streams } = dependencies.experiments;
  const application = await createApp(dependencies);
  const server = createHttpServer({
    application,
    log,
    errorHeaders: createErrorHeaders(config),
    maxConnections: config.maxConnections,
    keepAliveTimeout: config.keepAliveTimeoutMs,
  });
  // A signal arrived during the start.
  if (isStopping()) return;
  await listen(server, { port: config.port, host: config.host, variable: 'PORT' });
  metrics.registerGauge('connections', promisify(server.getConnections.bind(server)));
  addShutdownHook(async (shutdownDeadline) => {
    isReady = false;
    await closeServer(server, config.drainDelayMs, shutdownDeadline, streams.close);
    features.stop();
    await dependencies.counts.flush();
  });
  await features.start();
  isReady = !isStopping();
  printLinks(`${config.brandName} is open`, [
    ['Landing page', config.publicUrl + config.basePath],
    ...(backend?.links ?? []),
  ]);
});

/** By the source files of the error's stack. */
function findErrorSource(error: unknown): string {
  const isFromBackend = error instanceof Error && error.stack?.includes(join(rootFolder, 'backend/')) === true;
  return isFromBackend ? 'embedded backend' : 'site';
}
