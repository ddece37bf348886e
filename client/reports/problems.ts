/**
 * The page's problems, kept from its start and told once it is usable: the package that sends them is several times the
 * size of this, and a page without a problem never loads it.
 */

import type { ReportTags } from '../../shared/security/filterReport.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { loadChunk, MissingChunk, once } from '../browser/loadChunk.ts';
import { whenQuiet } from '../browser/whenQuiet.ts';
import type { SendProblem } from './sentry.ts';

/** No more are told of a page than of its first few; the same one several times may be among these. */
const mostKept = 20;

export function watchProblems(page: Pick<Window, 'addEventListener'>) {
  let kept: Parameters<SendProblem>[] = [];
  let take: SendProblem = (...problem) => {
    if (kept.length < mostKept) kept.push(problem);
  };
  const report: SendProblem = (...problem) => problem[0] instanceof MissingChunk || take(...problem);
  // An event without an error says nothing.
  page.addEventListener('error', ({ error }) => {
    if (error) report(error);
  });
  page.addEventListener('unhandledrejection', ({ reason }) => report(reason));

  const handTo = (next: SendProblem) => {
    take = next;
    for (const problem of kept) next(...problem);
    kept = [];
  };
  return {
    report,
    /** From here on they can be told. */
    startReporting: (config: PublicConfig, tags: ReportTags) => {
      if (config.sentryDsn === '') handTo(() => undefined);
      else whenQuiet(() => handTo(createSend(config, tags)));
    },
  };
}

function createSend(config: PublicConfig, tags: ReportTags): SendProblem {
  const load = once(async () => (await loadChunk(() => import('./sentry.ts'))).createSendProblem(config, tags));
  return (...problem) => {
    // A problem with the reports is nobody's.
    load()
      .then((send) => send(...problem))
      .catch(() => undefined);
  };
}
