/**
 * Error reports, to the collector that SENTRY_DSN names. Without one nothing of this is loaded. Reporting is never waited
 * for and never a reason to fail: whatever the collector does, a visitor does not notice.
 */

import { createRateLimit } from '../../node/security/rateLimit.ts';
import { errorKind, type Logger } from '../../node/logs/logger.ts';
import { withTimeout } from '../../shared/graphql/withTimeout.ts';
import { filterReport, type ReportTags } from '../../shared/security/filterReport.ts';
import type { Config } from '../config.ts';
import type { SentryReports } from './sentry.ts';

export interface Reports {
  /** False: nobody is told. */
  readonly isEnabled: boolean;
  /** Tells of a problem of this process. */
  readonly report: (error: unknown, tags?: ReportTags) => void;
  /** Passes on what a browser reports, once more filtered. `sender`: whose others are counted with it, nothing else. */
  readonly forward: (event: unknown, sender: string) => void;
  /** Says in the log, at the start, where nobody is at the collector's address. Never rejects. */
  readonly verify: () => Promise<void>;
  /** The end: resolves when everything is on its way, at the latest after so many milliseconds. */
  readonly close: (timeoutMs: number) => Promise<void>;
}

const noReports: Reports = {
  isEnabled: false,
  report: () => undefined,
  forward: () => undefined,
  verify: async () => undefined,
  close: async () => undefined,
};

/** Of each kind, per process: a fault that everybody meets is told often enough. */
const maxPerMinute = 60;
/** Milliseconds that the collector has for a sign of life. */
const verifyTimeoutMs = 5_000;
/** Of one sender: what one page tells. */
const maxPerSender = 10;

type Settings = Pick<Config, 'sentryDsn' | 'version' | 'environment'>;

export function createReports({ sentryDsn, version, environment }: Settings, log: Logger): Reports {
  if (sentryDsn === '') return noReports;
  let loading: Promise<SentryReports | null> | null = null;
  const load = () => {
    // With the first problem: a process that has none does not carry the package.
    loading ??= import('./sentry.ts')
      .then(({ createSentryReports }) => createSentryReports({ dsn: sentryDsn, release: version, environment }))
      .catch((error: unknown) => {
        log.warn({ error: String(error).slice(0, 300) }, 'Error report not sent');
        return null;
      });
    return loading;
  };
  // A problem with the reports is nobody's.
  const withSentry = (action: (sentry: SentryReports) => void) => {
    load()
      .then((sentry) => sentry !== null && action(sentry))
      .catch(() => undefined);
  };
  const canReport = createRateLimit({ max: maxPerMinute });
  const canForward = createRateLimit({ max: maxPerMinute, maxPerCaller: maxPerSender });
  return {
    isEnabled: true,
    report: (error, tags = {}) => {
      if (canReport()) withSentry((sentry) => sentry.report(error, tags));
    },
    forward: (event, sender) => {
      const report = filterReport(event);
      // Nobody names an environment that is not this one; an older release may still be open in a browser.
      if (report === null || report.environment !== environment || !canForward(sender)) return;
      withSentry((sentry) => sentry.forward(report));
    },
    verify: async () => {
      const probe = fetch(new URL(sentryDsn).origin, { method: 'HEAD', signal: AbortSignal.timeout(verifyTimeoutMs) });
      await probe.catch((error: Error) => {
        log.warn({ variable: 'SENTRY_DSN', reason: errorKind(error.cause ?? error) }, 'Error report not sent');
      });
    },
    close: async (timeoutMs) => {
      const closing = loading?.then((sentry) => sentry?.close(timeoutMs));
      await withTimeout(Promise.resolve(closing), timeoutMs, undefined);
    },
  };
}
