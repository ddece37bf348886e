/** The backend as a process of its own: configuration, start, what to open, and an orderly end. */
import { createLogger, wordlessErrorFields } from '../node/logger.ts';
import { startMetrics } from '../node/metricsServer.ts';
import { printLinks, runProcess, warnOfLocalUrl } from '../node/runProcess.ts';
import { stopGracefully } from '../node/stopGracefully.ts';
import { parseBackendConfig } from './config.ts';
import { startBackend } from './index.ts';

runProcess(
  () => 'backend',
  async () => {
    const config = parseBackendConfig();
    const log = createLogger({ service: 'backend', version: config.version });
    warnOfLocalUrl(config, log);
    const { beforeExit } = stopGracefully({ log, fieldsOf: wordlessErrorFields, deadline: config.stopDeadline });
    const { metrics, close } = await startMetrics({ ...config, log });
    beforeExit(close);
    const backend = await startBackend({ ...config, dataFolder: '.data', log, metrics });
    beforeExit(backend.close);
    printLinks('The backend is open', [['GraphQL', backend.graphqlUrl], ...backend.links]);
  },
);
