/** Every metric. Label values come from closed lists, never from a request. */

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const vitalBuckets = [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 0.8, 1, 1.8, 2.5, 3, 4, 6, 10];

export const metricTable = {
  requests: counter(
    'http_requests_total',
    'Requests by status; "disconnected": the client closed the connection. Probes excluded.',
    'route',
    'method',
    'status',
  ),
  requestTime: histogram(seconds, 'http_request_seconds', 'From the request to the end of its response.', 'route'),
  renderTime: histogram(
    seconds,
    'render_stage_seconds',
    'Stages of a page: decide (with its data), then fill a cached page or render one.',
    'stage',
  ),
  pageCache: counter(
    'page_cache_total',
    'Pages by cache result: hit, miss (rendered and cached), uncached (rendered for one visitor).',
    'result',
  ),
  pageCacheBytes: gauge('page_cache_bytes', 'Memory of the cached pages.'),
  pageCachePages: gauge('page_cache_pages', 'Cached pages.'),
  backendCallTime: histogram(
    seconds,
    'backend_call_seconds',
    "The site's requests to the backend, by outcome.",
    'operation',
    'outcome',
  ),
  connections: gauge('connections_open', 'Open connections.'),
  streams: gauge('streams_open', 'Open streams of experiments.'),
  websockets: gauge('websockets_open', 'Open websockets.'),
  eventLoopUtilization: gauge(
    'nodejs_eventloop_utilization',
    'Share of the time since the last scrape in which the event loop was busy, 0 to 1.',
  ),
  operations: counter('operations_total', "The backend's operations by outcome.", 'operation', 'outcome'),
  rateLimits: counter('rate_limited_total', 'Requests over a rate limit.', 'limit'),
  botChecks: counter(
    'bot_checks_total',
    'Forms by the result of their proof of work. With BOT_CHECK=watch failed ones are processed too.',
    'form',
    'outcome',
  ),
  mails: counter('mails_total', 'Attempts to send a mail, by outcome.', 'outcome'),
  webhooks: counter('webhooks_total', 'Attempts to deliver a webhook, by outcome.', 'outcome'),
  outboxMails: gauge(
    'outbox_mails',
    'Mails in the outbox: due, waiting for a retry, sending, dead. The same from every instance.',
    'state',
  ),
  outboxAge: gauge('outbox_oldest_seconds', 'How long the oldest due mail has been due. The same from every instance.'),
  pool: gauge('db_pool', 'Database connections, and queries that wait for one.', 'state'),
  violations: counter('csp_violations_total', 'Violations of the content security policy.'),
  vitals: histogram(
    vitalBuckets,
    'web_vital',
    'Web vitals of visitors who agreed to statistics: seconds, for CLS its score.',
    'name',
  ),
};

function counter<const Labels extends readonly string[]>(name: string, help: string, ...labels: Labels) {
  return { kind: 'counter', name, help, labels } as const;
}

function gauge<const Labels extends readonly string[]>(name: string, help: string, ...labels: Labels) {
  return { kind: 'gauge', name, help, labels } as const;
}

function histogram<const Labels extends readonly string[]>(
  buckets: readonly number[],
  name: string,
  help: string,
  ...labels: Labels
) {
  return { kind: 'histogram', name, help, labels, buckets } as const;
}

type Table = typeof metricTable;
type MetricOfKind<Kind> = { [Key in keyof Table]: Table[Key]['kind'] extends Kind ? Key : never }[keyof Table];
type LabelsOf<Key extends keyof Table> = Readonly<Record<Table[Key]['labels'][number], string>>;

export interface Metrics {
  count<Key extends MetricOfKind<'counter'>>(metric: Key, labels: LabelsOf<Key>, amount?: number): void;
  observe<Key extends MetricOfKind<'histogram'>>(metric: Key, labels: LabelsOf<Key>, value: number): void;
  /** `read` runs at each scrape; if it fails, the metric is omitted. With a label, it returns a number for each label value. */
  registerGauge<Key extends MetricOfKind<'gauge'>>(metric: Key, read: () => Reading<Key> | Promise<Reading<Key>>): void;
}

type Reading<Key extends keyof Table> = Table[Key]['labels'] extends readonly []
  ? number
  : Readonly<Record<string, number>>;

export const noMetrics: Metrics = { count: () => undefined, observe: () => undefined, registerGauge: () => undefined };
