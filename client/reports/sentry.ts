/** Sends problems by way of our own server (server/middleware/beacons.ts). Loaded with the first of them. */
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

/** `componentStack`: as React's root tells it. */
export type ErrorReporter = (thrown: unknown, componentStack?: string) => void;

/** What an extension throws is not ours; what comes without a script's address the integration knows by its words. */
const extensionUrls = [/^(?:\w+-)+extension:/, /^webkit-masked-url:/];

/** Of one page. Whoever has more has one of them again and again. */
const maxReports = 10;

export function createSentryReporter(config: PublicConfig, tags: ReportTags): ErrorReporter {
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
    integrations: [
      linkedErrorsIntegration(),
      eventFiltersIntegration({ denyUrls: extensionUrls, ignoreErrors: [/^ResizeObserver loop/] }),
    ],
    sendClientReports: false,
    // The site takes of it what may be known (shared/security/filterReport.ts); what was typed is known here alone.
    beforeSend: (event) => {
      for (const exception of event.exception?.values ?? [])
        exception.value = scrubText(exception.value, typedValues());
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
    // A request that was called off is what somebody wanted.
    if (error.name === 'AbortError' || sent.has(key) || sent.size >= maxReports) return;
    sent.add(key);
    withScope(scope, () => {
      if (componentStack === undefined) captureException(error);
      else reportReactError(error, { componentStack });
    });
  };
}

/** Names and addresses may stand in the words of an error that has nothing to do with the form. */
function typedValues(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  return Array.from(fields, ({ value }) => value);
}
