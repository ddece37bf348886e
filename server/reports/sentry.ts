/** Sentry's client, alone: its own set-up would watch requests and the console, and there is nothing it should see there. */
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { defaultStackParser, linkedErrorsIntegration, makeNodeTransport, NodeClient, Scope } from '@sentry/node';
import { filterReport, type Report, type ReportTags } from '../../shared/security/filterReport.ts';
import { toError } from '../../shared/security/scrubText.ts';

export interface SentryReports {
  readonly report: (error: unknown, tags: ReportTags) => void;
  readonly forward: (report: Report) => void;
  readonly close: (timeoutMs: number) => Promise<void>;
}

export interface SentryOptions {
  readonly dsn: string;
  readonly release: string;
  readonly environment: string;
}

type OnResponse = (response: IncomingMessage) => void;

/** Milliseconds for a report: a collector that does not answer holds a connection no longer. */
const sendTimeoutMs = 5_000;

/** @throws where the DSN is none. */
export function createSentryReports({ dsn, release, environment }: SentryOptions): SentryReports {
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
            callback as OnResponse,
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
    report: (error, tags) => {
      const scope = new Scope();
      scope.setClient(client);
      scope.setTags({ ...tags });
      scope.captureException(toError(error));
    },
    forward: (report) => void client.captureEvent(report as object, {}, new Scope()),
    close: async (timeoutMs) => void (await client.close(timeoutMs)),
  };
}
