/** Every metric. Label values are of closed lists, never taken from a request. */

interface Metric {
  readonly kind: 'counter' | 'histogram' | 'gauge';
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const metricTable = {
  requests: {
    kind: 'counter',
    name: 'http_requests_total',
    help: 'Requests that were answered, or whose client disconnected (status "left"); probes excluded.',
    labels: ['route', 'method', 'status'],
  },
  requestTime: {
    kind: 'histogram',
    name: 'http_request_seconds',
    help: 'From the request to the end of its response.',
    labels: ['route'],
    buckets: seconds,
  },
  renderTime: {
    kind: 'histogram',
    name: 'render_stage_seconds',
    help: 'Stages of a page: deciding (with its data), then filling a cached page or rendering one.',
    labels: ['stage'],
    buckets: seconds,
  },
  pageCache: {
    kind: 'counter',
    name: 'page_cache_total',
    help: 'Pages by cache result: hit, miss (rendered and cached), uncached (rendered for one visitor).',
    labels: ['result'],
  },
  pageCacheBytes: { kind: 'gauge', name: 'page_cache_bytes', help: 'Memory of the cached pages.', labels: [] },
  pageCachePages: { kind: 'gauge', name: 'page_cache_pages', help: 'Cached pages.', labels: [] },
  backendCallTime: {
    kind: 'histogram',
    name: 'backend_call_seconds',
    help: "The site's requests to the backend, by outcome.",
    labels: ['operation', 'outcome'],
    buckets: seconds,
  },
  connections: { kind: 'gauge', name: 'connections_open', help: 'Open connections.', labels: [] },
  streams: { kind: 'gauge', name: 'streams_open', help: 'Open streams of experiments.', labels: [] },
  websockets: { kind: 'gauge', name: 'websockets_open', help: 'Open websockets.', labels: [] },
  loopUse: {
    kind: 'gauge',
    name: 'nodejs_eventloop_utilization',
    help: 'Share of the time since the last scrape in which the event loop was busy, 0 to 1.',
    labels: [],
  },
  operations: {
    kind: 'counter',
    name: 'operations_total',
    help: "The backend's operations by outcome.",
    labels: ['operation', 'outcome'],
  },
  rateLimits: { kind: 'counter', name: 'rate_limited_total', help: 'Requests over a rate limit.', labels: ['limit'] },
  botChecks: {
    kind: 'counter',
    name: 'bot_checks_total',
    help: 'Forms by the result of their proof of work. With BOT_CHECK=watch failed ones are processed too.',
    labels: ['form', 'outcome'],
  },
  mails: { kind: 'counter', name: 'mails_total', help: 'Attempts to send a mail, by outcome.', labels: ['outcome'] },
  outboxMails: {
    kind: 'gauge',
    name: 'outbox_mails',
    help: 'Mails in the outbox: due, waiting for a retry, in hand, dead. The same from every instance.',
    labels: ['state'],
  },
  outboxAge: {
    kind: 'gauge',
    name: 'outbox_oldest_seconds',
    help: 'How long the oldest mail that is due has been due. The same from every instance.',
    labels: [],
  },
  pool: {
    kind: 'gauge',
    name: 'db_pool',
    help: 'Database connections, and queries that wait for one.',
    labels: ['state'],
  },
  violations: {
    kind: 'counter',
    name: 'csp_violations_total',
    help: 'Violations of the content security policy.',
    labels: [],
  },
  vitals: {
    kind: 'histogram',
    name: 'web_vital',
    help: 'Web vitals of visitors who agreed to statistics: seconds, for CLS its score.',
    labels: ['name'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 0.8, 1, 1.8, 2.5, 3, 4, 6, 10],
  },
} as const satisfies Readonly<Record<string, Metric>>;

type Table = typeof metricTable;
type MetricOfKind<Kind> = { [Key in keyof Table]: Table[Key]['kind'] extends Kind ? Key : never }[keyof Table];
type LabelsOf<Key extends keyof Table> = Readonly<Record<Table[Key]['labels'][number], string>>;

export interface Metrics {
  count<Key extends MetricOfKind<'counter'>>(metric: Key, labels: LabelsOf<Key>, amount?: number): void;
  observe<Key extends MetricOfKind<'histogram'>>(metric: Key, labels: LabelsOf<Key>, value: number): void;
  /** `read` runs at each scrape; where it fails, the metric is left out. With a label, it returns a value for each label value. */
  registerGauge<Key extends MetricOfKind<'gauge'>>(metric: Key, read: () => Reading<Key> | Promise<Reading<Key>>): void;
}

type Reading<Key extends keyof Table> = Table[Key]['labels'] extends readonly []
  ? number
  : Readonly<Record<string, number>>;

export const noMetrics: Metrics = { count: () => undefined, observe: () => undefined, registerGauge: () => undefined };
