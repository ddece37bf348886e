/**
 * Every line that site and backend write: its words, and the code by which it is searched for (`event`). Words may get
 * better, codes stay. docs/operations.md says what each of them means.
 */
export const logEvents = {
  // What happens every day.
  'Request answered': 'REQUEST_ANSWERED',
  'Broken request refused': 'REQUEST_BROKEN',
  'Operation answered': 'OPERATION_ANSWERED',
  'Page not found': 'PAGE_NOT_FOUND',
  'Database migrated': 'DATABASE_MIGRATED',
  stopping: 'STOPPING',
  stopped: 'STOPPED',

  // Who was let in, turned away, or took something back.
  'Origin refused': 'ORIGIN_REFUSED',
  'Websocket refused': 'WEBSOCKET_REFUSED',
  'X-Forwarded-For holds no address': 'FORWARDED_UNREADABLE',
  'Forbidden referrer': 'REFERRER_FORBIDDEN',
  'Admin access granted': 'ADMIN_GRANTED',
  'Admin access denied': 'ADMIN_DENIED',
  'Admin sign-in refused': 'ADMIN_SIGN_IN_REFUSED',
  'Administrator signed in': 'ADMIN_SIGNED_IN',
  'Application withdrawn': 'APPLICATION_WITHDRAWN',
  'Application made again': 'APPLICATION_REPEATED',
  'Bot check failed': 'BOT_CHECK_FAILED',
  'Bot check answered twice': 'BOT_CHECK_REPLAYED',
  'Consent was decided': 'CONSENT_DECIDED',
  'Violation of the content security policy': 'POLICY_VIOLATED',

  // What failed for a guest.
  'Request failed': 'REQUEST_FAILED',
  'Resolver failed': 'RESOLVER_FAILED',
  'Activation failed': 'ACTIVATION_FAILED',
  'A page was not rendered whole': 'PAGE_BROKEN_OFF',
  'The backend gave no usable answer': 'BACKEND_UNUSABLE',
  'An answer of the backend needs mending': 'BACKEND_ANSWER_WRONG',
  'Websocket closed after an error': 'WEBSOCKET_FAILED',
  'Activations could not be read': 'ACTIVATIONS_UNREAD',

  // What failed behind them.
  'The mail server cannot be used': 'MAIL_SERVER_UNUSABLE',
  'Mail given up': 'MAIL_GIVEN_UP',
  'Mail dropped': 'MAIL_DROPPED',
  'Mail not sent, will be retried': 'MAIL_DELAYED',
  'Mails wait for the limit per minute': 'MAILS_HELD_BACK',
  'Outbox not reachable': 'OUTBOX_UNREACHABLE',
  'Database connection lost': 'DATABASE_LOST',
  'Migration waits for a table that is in use': 'MIGRATION_WAITS',
  'Housekeeping failed': 'HOUSEKEEPING_FAILED',
  'Steps were not counted': 'STEPS_UNCOUNTED',
  'Counts did not reach the backend': 'COUNTS_LOST',
  'The feature service gave no usable answer': 'FEATURES_UNUSABLE',
  'Redirect experiment refused: docs/operations.md has the reasons': 'REDIRECT_REFUSED',
  'Experiments could not be evaluated': 'EXPERIMENTS_FAILED',
  'Feature usage could not be told': 'FEATURE_USAGE_UNTOLD',
  'Missing clientKey': 'FEATURES_KEY_MISSING',
  'Error reports cannot be sent': 'REPORTS_UNSENT',
  'Traces could not be sent': 'TRACES_UNSENT',
  'Metrics could not be read': 'METRICS_UNREAD',
  'PUBLIC_URL names this machine: links in pages and mails will too': 'PUBLIC_URL_LOCAL',
  'cut off while stopping': 'STOP_CUT_OFF',
  'not stopped cleanly': 'STOP_FAILED',
  uncaughtException: 'UNCAUGHT',
  unhandledRejection: 'UNCAUGHT',
} as const;

export type LogMessage = keyof typeof logEvents;
