/**
 * The page's problems, kept from its start and told once it is usable: the package that sends them is several times the
 * size of this, and a page without a problem never loads it.
 */

import type { ReportTags } from '../../shared/security/filterReport.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { ChunkLoadError, loadChunk, once } from '../browser/loadChunk.ts';
import { onIdle } from '../browser/onIdle.ts';
import type { ErrorReporter } from './sentry.ts';

/** No more are told of a page than of its first few; the same one several times may be among these. */
const maxQueuedErrors = 20;

export function watchErrors(page: Pick<Window, 'addEventListener'>) {
  let queue: Parameters<ErrorReporter>[] = [];
  let deliver: ErrorReporter = (...args) => {
    if (queue.length < maxQueuedErrors) queue.push(args);
  };
  const report: ErrorReporter = (...args) => args[0] instanceof ChunkLoadError || deliver(...args);
  // An event without an error says nothing.
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
    /** From here on they can be told. */
    startReporting: (config: PublicConfig, tags: ReportTags) => {
      if (config.sentryDsn === '') deliverTo(() => undefined);
      else onIdle(() => deliverTo(createLazyReporter(config, tags)));
    },
  };
}

function createLazyReporter(config: PublicConfig, tags: ReportTags): ErrorReporter {
  const load = once(async () => (await loadChunk(() => import('./sentry.ts'))).createSentryReporter(config, tags));
  return (...args) => {
    // A problem with the reports is nobody's.
    load()
      .then((send) => send(...args))
      .catch(() => undefined);
  };
}
