/** Starts the site: configuration, dependencies, listen, shutdown. The only server file that acts on import. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createHttpServer } from '../node/http/httpServer.ts';
import { closeServer, listen } from '../node/http/listen.ts';
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

/** The project's folder, seen from dist/server. */
const rootFolder = fileURLToPath(new URL('../..', import.meta.url));

const reportsTimeoutMs = 2_000;

runProcess(findErrorSource, async () => {
  // Without a configured backend, the reference backend runs in this process.
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
    deadline: config.stopDeadlineMs,
  });
  // Hooks run in reverse order: this one is the last.
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
          // The site's shutdown comes first and has waited already.
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
    readiness: { isReady: () => isReady },
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
  // The process was told to stop while it was starting.
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

/** The part of the process that an error comes from, by the source files of its stack. */
function findErrorSource(error: unknown): string {
  const isFromBackend = error instanceof Error && error.stack?.includes(join(rootFolder, 'backend/')) === true;
  return isFromBackend ? 'embedded backend' : 'site';
}
