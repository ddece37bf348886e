/** Sends problems by way of our own server (server/observability/reportTunnel.ts). Loaded with the first of them. */
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/react';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { filterReport, type ReportTags } from '../../shared/reports/filterReport.ts';
import { plainError } from '../../shared/reports/plainError.ts';

/** Of one page. Whoever has more has one of them again and again. */
const mostReports = 10;

export function createSendProblem(config: PublicConfig, tags: ReportTags): (problem: unknown) => void {
  const { sentryDsn, version, environment, basePath } = config;
  // The client alone: the package's set-up would listen to clicks, requests and the console.
  const client = new BrowserClient({
    dsn: sentryDsn,
    tunnel: `${basePath}/reports`,
    release: version,
    environment,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
    integrations: [],
    sendClientReports: false,
    beforeSend: (event) => filterReport(event) as typeof event | null,
    beforeSendTransaction: () => null,
  });
  client.init();
  const scope = new Scope();
  scope.setTags({ ...tags });
  const sent = new Set<string>();
  return (problem) => {
    const error = plainError(problem);
    const key = `${error.name}\n${error.message}\n${error.stack}`;
    // A request that was called off is what somebody wanted.
    if (error.name === 'AbortError' || sent.has(key) || sent.size >= mostReports) return;
    sent.add(key);
    client.captureException(error, {}, scope);
  };
}
