/** Runs the backend as a separate process. */
import { createLogger, redactedErrorFields } from '../node/logs/logger.ts';
import { startMetrics } from '../node/metrics/metricsServer.ts';
import { printLinks, runProcess, warnOfLocalUrl } from '../node/process/runProcess.ts';
import { stopGracefully } from '../node/process/stopGracefully.ts';
import { parseBackendConfig } from './config.ts';
import { startBackend } from './index.ts';

runProcess(
  () => 'backend',
  async () => {
    const config = parseBackendConfig();
    const log = createLogger({ service: 'backend', version: config.version });
    warnOfLocalUrl(config, log);
    const { addShutdownHook } = stopGracefully({
      log,
      toLogFields: redactedErrorFields,
      deadlineMs: config.stopDeadlineMs,
    });
    const { metrics, close } = await startMetrics({ ...config, log });
    addShutdownHook(close);
    if (config.isTraced) {
      const { startTracing } = await import('../node/metrics/tracing.ts');
      addShutdownHook(startTracing({ service: 'backend', version: config.version }, log));
    }
    const backend = await startBackend({ ...config, dataFolder: '.data', log, metrics });
    addShutdownHook(backend.close);
    printLinks('Backend started', [['GraphQL', backend.graphqlUrl], ...backend.links]);
  },
);
