/** Queues the page's errors and sends them when it is idle. The package that sends them is loaded with the first one. */
import type { ReportTags } from '../../shared/security/filterReport.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { ChunkLoadError, loadChunk, once } from '../browser/loadChunk.ts';
import { onIdle } from '../browser/onIdle.ts';
import type { ErrorReporter } from './sentry.ts';

const maxQueuedErrors = 20;

export function watchErrors(page: Pick<Window, 'addEventListener'>) {
  let queue: Parameters<ErrorReporter>[] = [];
  let deliver: ErrorReporter = (...args) => {
    if (queue.length < maxQueuedErrors) queue.push(args);
  };
  const report: ErrorReporter = (...args) => args[0] instanceof ChunkLoadError || deliver(...args);
  // Errors of scripts from other origins have no details.
  page.addEventListener('error', ({ error }) => {
    if (error) report(error);
  });
  page.addEventListener('unhandledrejection', ({ reason }) => report(reason));

  const deliverTo = (next: ErrorReporter) => {
    deliver = next;
    for (const args of queue) next(...args);
    queue = [];
  };
  return {
    report,
    startReporting: (config: PublicConfig, tags: ReportTags) => {
      if (config.sentryDsn === '') return deliverTo(() => undefined);
      const load = once(async () => (await loadChunk(() => import('./sentry.ts'))).createSentryReporter(config, tags));
      const send = async (...args: Parameters<ErrorReporter>) => (await load())(...args);
      // Errors of the reporter are not reported.
      onIdle(() => deliverTo((...args) => void send(...args).catch(() => undefined)));
    },
  };
}
