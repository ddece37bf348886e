/** Sends error reports to the collector of SENTRY_DSN. They neither delay nor fail a request. */
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { errorKind, type Logger } from '../node/logs/logger.ts';
import { createRateLimit } from '../node/security/rateLimit.ts';
import { withTimeout } from '../shared/graphql/withTimeout.ts';
import { filterReport, type ReportTags } from '../shared/security/filterReport.ts';
import { toError } from '../shared/security/scrubText.ts';
import type { Config } from './config.ts';

export interface Reports {
  readonly isEnabled: boolean;
  readonly report: (error: unknown, tags?: ReportTags) => void;
  /** Filters a browser's report again and sends it. `sender` is used for the rate limit only. */
  readonly forward: (event: unknown, sender: string) => void;
  /** Logs a warning if the collector cannot be reached. Never rejects. */
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
const sendTimeoutMs = 5_000;

type Settings = Pick<Config, 'sentryDsn' | 'version' | 'environment'>;
type Sentry = Awaited<ReturnType<typeof loadSentry>>;

export function createReports(settings: Settings, log: Logger): Reports {
  const { sentryDsn, environment } = settings;
  if (sentryDsn === '') return noReports;
  let loading: Promise<Sentry | null> | null = null;
  const withSentry = (action: (sentry: Sentry | null) => void) => {
    // Loaded with the first report: the package takes memory.
    loading ??= loadSentry(settings).catch((error: unknown) => {
      log.warn({ error: String(error).slice(0, 300) }, 'Error report not sent');
      return null;
    });
    loading.then(action).catch(() => undefined);
  };
  const canReport = createRateLimit({ max: maxPerMinute });
  const canForward = createRateLimit({ max: maxPerMinute, maxPerCaller: maxPerSender });
  return {
    isEnabled: true,
    report: (error, tags = {}) => {
      if (canReport()) withSentry((sentry) => sentry?.report(error, tags));
    },
    forward: (event, sender) => {
      const report = filterReport(event);
      // The release may differ: pages of an older one may still be open.
      if (report === null || report.environment !== environment || !canForward(sender)) return;
      withSentry((sentry) => sentry?.captureEvent(report));
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

/** Without Sentry's default integrations, which record requests and the console. Rejects an invalid DSN. */
async function loadSentry({ sentryDsn: dsn, version: release, environment }: Settings) {
  const { defaultStackParser, linkedErrorsIntegration, makeNodeTransport, NodeClient, Scope } = await import(
    '@sentry/node'
  );
  const request: typeof http.request = dsn.startsWith('https:') ? https.request : http.request;
  const client = new NodeClient({
    dsn,
    release,
    environment,
    stackParser: defaultStackParser,
    transport: makeNodeTransport,
    transportOptions: {
      httpModule: {
        request: (options, callback) =>
          request(
            { ...(options as RequestOptions), signal: AbortSignal.timeout(sendTimeoutMs) },
            callback as (response: IncomingMessage) => void,
          ),
      },
    },
    integrations: [linkedErrorsIntegration()],
    includeServerName: false,
    sendClientReports: false,
    beforeSend: (event) => filterReport(event) as typeof event | null,
    beforeSendTransaction: () => null,
  });
  client.init();
  return {
    report: (error: unknown, tags: ReportTags) => {
      const scope = new Scope();
      scope.setClient(client);
      scope.setTags({ ...tags });
      scope.captureException(toError(error));
    },
    captureEvent: (report: object) => client.captureEvent(report, {}, new Scope()),
    close: (timeoutMs: number) => client.close(timeoutMs),
  };
}
