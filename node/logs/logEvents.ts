/**
 * Every line that site and backend write: its words, and the code by which it is searched for (`event`). Words may get
 * better, codes stay. docs/operations.md says what each of them means.
 */
export const logEvents = {
  // What happens every day.
  'Request answered': 'REQUEST_ANSWERED',
  'Malformed request rejected': 'REQUEST_MALFORMED',
  'Operation answered': 'OPERATION_ANSWERED',
  'Page not found': 'PAGE_NOT_FOUND',
  'Database migrated': 'DATABASE_MIGRATED',
  stopping: 'STOPPING',
  stopped: 'STOPPED',

  // Who was let in, turned away, or took something back.
  'Origin rejected': 'ORIGIN_REJECTED',
  'Websocket rejected': 'WEBSOCKET_REJECTED',
  'X-Forwarded-For is not an address': 'FORWARDED_FOR_INVALID',
  'Referrer blocked': 'REFERRER_BLOCKED',
  'Admin access granted': 'ADMIN_ACCESS_GRANTED',
  'Admin access denied': 'ADMIN_ACCESS_DENIED',
  'Admin sign-in rejected': 'ADMIN_SIGN_IN_REJECTED',
  'Admin signed in': 'ADMIN_SIGNED_IN',
  'Application withdrawn': 'APPLICATION_WITHDRAWN',
  'Application repeated': 'APPLICATION_REPEATED',
  'Bot check failed': 'BOT_CHECK_FAILED',
  'Bot check replayed': 'BOT_CHECK_REPLAYED',
  'Consent decided': 'CONSENT_DECIDED',
  'Content security policy violated': 'CSP_VIOLATED',

  // What failed for a guest.
  'Request failed': 'REQUEST_FAILED',
  'Resolver failed': 'RESOLVER_FAILED',
  'Activation failed': 'ACTIVATION_FAILED',
  'Page render failed': 'PAGE_RENDER_FAILED',
  'Backend request failed': 'BACKEND_REQUEST_FAILED',
  'Backend response failed validation': 'BACKEND_RESPONSE_INVALID',
  'Websocket closed after an error': 'WEBSOCKET_FAILED',
  'Activations query failed': 'ACTIVATIONS_QUERY_FAILED',

  // What failed behind them.
  'Mail server unavailable': 'MAIL_SERVER_UNAVAILABLE',
  'Mail delivery failed': 'MAIL_DELIVERY_FAILED',
  'Mail dropped': 'MAIL_DROPPED',
  'Mail delivery delayed': 'MAIL_DELIVERY_DELAYED',
  'Mails delayed by rate limit': 'MAILS_RATE_LIMITED',
  'Outbox unreachable': 'OUTBOX_UNREACHABLE',
  'Database connection lost': 'DATABASE_CONNECTION_LOST',
  'Migration waiting for a table lock': 'MIGRATION_WAITING',
  'Housekeeping failed': 'HOUSEKEEPING_FAILED',
  'Funnel write failed': 'FUNNEL_WRITE_FAILED',
  'Funnel counts lost': 'FUNNEL_COUNTS_LOST',
  'Feature service unavailable': 'FEATURES_UNAVAILABLE',
  'Redirect experiment rejected: docs/operations.md has the reasons': 'REDIRECT_REJECTED',
  'Experiment evaluation failed': 'EXPERIMENTS_FAILED',
  'Feature usage report failed': 'FEATURE_USAGE_FAILED',
  'Missing clientKey': 'FEATURES_KEY_MISSING',
  'Error report not sent': 'ERROR_REPORT_FAILED',
  'Trace export failed': 'TRACE_EXPORT_FAILED',
  'Metrics scrape failed': 'METRICS_FAILED',
  'PUBLIC_URL is local: links in pages and mails will be too': 'PUBLIC_URL_LOCAL',
  'shutdown deadline exceeded': 'SHUTDOWN_DEADLINE_EXCEEDED',
  'shutdown failed': 'SHUTDOWN_FAILED',
  uncaughtException: 'UNCAUGHT',
  unhandledRejection: 'UNCAUGHT',
} as const;

export type LogMessage = keyof typeof logEvents;
