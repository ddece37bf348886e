/** Sentry's client without its default set-up, which would record requests and the console. */
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

type OnResponse = (response: IncomingMessage) => void;

const sendTimeoutMs = 5_000;

/** @throws when the DSN is invalid. */
export function createSentryReports({
  dsn,
  release,
  environment,
}: Readonly<Record<'dsn' | 'release' | 'environment', string>>): SentryReports {
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
