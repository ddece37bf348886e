/** Sends errors through the site's server (server/middleware/beacons.ts). Loaded with the first error. */
import {
  BrowserClient,
  captureException,
  defaultStackParser,
  eventFiltersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  reactErrorHandler,
  Scope,
  withScope,
} from '@sentry/react';
import type { ReportTags } from '../../shared/security/filterReport.ts';
import { scrubText, toError } from '../../shared/security/scrubText.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';

export type ErrorReporter = (thrown: unknown, componentStack?: string) => void;

const extensionUrls = [/^(?:\w+-)+extension:/, /^webkit-masked-url:/];

/** Per page. */
const maxReports = 10;

export function createSentryReporter(config: PublicConfig, tags: ReportTags): ErrorReporter {
  const { sentryDsn, version, environment, basePath } = config;
  // Not `init`, which would listen to clicks, requests and the console.
  const client = new BrowserClient({
    dsn: sentryDsn,
    tunnel: `${basePath}/reports`,
    release: version,
    environment,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
    integrations: [
      linkedErrorsIntegration(),
      eventFiltersIntegration({ denyUrls: extensionUrls, ignoreErrors: [/^ResizeObserver loop/] }),
    ],
    sendClientReports: false,
    // The server filters the rest (shared/security/filterReport.ts).
    beforeSend: (event) => {
      for (const exception of event.exception?.values ?? [])
        exception.value = scrubText(exception.value, readFormValues());
      return event;
    },
    beforeSendTransaction: () => null,
  });
  client.init();
  const scope = new Scope();
  scope.setClient(client);
  scope.setTags({ ...tags });
  const reportReactError = reactErrorHandler();
  const sent = new Set<string>();
  return (thrown, componentStack) => {
    const error = toError(thrown);
    const key = `${error.name}\n${error.message}\n${error.stack}`;
    if (error.name === 'AbortError' || sent.has(key) || sent.size >= maxReports) return;
    sent.add(key);
    withScope(scope, () => {
      if (componentStack === undefined) captureException(error);
      else reportReactError(error, { componentStack });
    });
  };
}

/** Any error message may contain form input. */
function readFormValues(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  return Array.from(fields, ({ value }) => value);
}
