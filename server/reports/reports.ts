/** Sends error reports to the collector of SENTRY_DSN. No request waits for a report, and none fails because of one. */
import { createRateLimit } from '../../node/http/rateLimit.ts';
import { errorKind, type Logger } from '../../node/logs/logger.ts';
import { withTimeout } from '../../shared/graphql/withTimeout.ts';
import { filterReport, type ReportTags } from '../../shared/security/filterReport.ts';
import type { Config } from '../config.ts';
import type { SentryReports } from './sentry.ts';

export interface Reports {
  readonly isEnabled: boolean;
  readonly report: (error: unknown, tags?: ReportTags) => void;
  /** Filters a browser's report again and sends it. `sender` is used for the rate limit only. */
  readonly forward: (event: unknown, sender: string) => void;
  /** Logs a warning when the collector cannot be reached. Never rejects. */
  readonly verify: () => Promise<void>;
  /** Resolves when all reports are sent, or after the timeout. */
  readonly close: (timeoutMs: number) => Promise<void>;
}

const noReports: Reports = {
  isEnabled: false,
  report: () => undefined,
  forward: () => undefined,
  verify: async () => undefined,
  close: async () => undefined,
};

const maxPerMinute = 60;
const maxPerSender = 10;
const verifyTimeoutMs = 5_000;

type Settings = Pick<Config, 'sentryDsn' | 'version' | 'environment'>;

export function createReports({ sentryDsn, version, environment }: Settings, log: Logger): Reports {
  if (sentryDsn === '') return noReports;
  let loading: Promise<SentryReports | null> | null = null;
  const load = () => {
    // Loaded with the first report: the package takes memory.
    loading ??= import('./sentry.ts')
      .then(({ createSentryReports }) => createSentryReports({ dsn: sentryDsn, release: version, environment }))
      .catch((error: unknown) => {
        log.warn({ error: String(error).slice(0, 300) }, 'Error report not sent');
        return null;
      });
    return loading;
  };
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
      // The release may differ: a page of an older one may still be open.
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
