/** The backend as a process of its own: configuration, start, what to open, and an orderly end. */
import { createLogger, wordlessErrorFields } from '../node/logger.ts';
import { printLinks, runProcess } from '../node/runProcess.ts';
import { stopGracefully } from '../node/stopGracefully.ts';
import { parseBackendConfig } from './config.ts';
import { startBackend } from './index.ts';

runProcess(
  () => 'backend',
  async () => {
    const config = parseBackendConfig();
    const log = createLogger();
    const { beforeExit } = stopGracefully({ log, fieldsOf: wordlessErrorFields });
    const backend = await startBackend({ ...config, dataFolder: '.data', log });
    beforeExit(backend.close);
    printLinks('The backend is open', [['GraphQL', backend.graphqlUrl], ...backend.links]);
  },
);
