/** Traces in OpenTelemetry, in the log and in requests to the backend. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { propagation, trace } from '@opentelemetry/api';
import request from 'supertest';
import { startTracing } from '../../node/metrics/tracing.ts';
import { startShutdownDeadline } from '../../node/process/stopGracefully.ts';
import { createTestApp } from '../support/createTestApp.ts';
import { lintPersonalData } from '../support/lintPersonalData.ts';

const given = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${given}-b7ad6b7169203331-01`;

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
}

interface Told {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly object[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

afterEach(() => {
  trace.disable();
  propagation.disable();
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
});

const lines: unknown[] = [];
const write = (fields: object, message: string) => void lines.push([message, fields]);
const log = { info: write, warn: write, error: write };

const start = (otel: Readonly<Record<string, string>>) => {
  Object.assign(process.env, otel);
  return startTracing({ service: 'site', version: '1.2.3' }, log);
};

/** One visit with a given trace. */
async function visit(env: Readonly<Record<string, string>> = {}) {
  const app = await createTestApp({ env });
  await request(app.url).get('/acquisition/de?rc=SECRETCODE').set({
    traceparent,
    tracestate: 'anna=anna@example.com',
    'User-Agent': 'anna@example.com',
  });
  await app.close();
  const asked = app.backend.requests.map(({ headers }) => headers.get('traceparent'));
  const [line] = app.log.filter(({ message }) => message === 'Request completed');
  return { asked, line };
}

type RequestHandler = (response: ServerResponse, incoming: IncomingMessage, body: string) => void;

async function openCollector(handle: RequestHandler) {
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    incoming.on('end', () => handle(response, incoming, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A visit, and what the collector received until the end of the process. */
async function visitWithCollector(env: Readonly<Record<string, string>>, otel: Readonly<Record<string, string>> = {}) {
  const bodies: string[] = [];
  const keys: unknown[] = [];
  const collector = await openCollector((response, incoming, body) => {
    bodies.push(body);
    keys.push([incoming.url, incoming.headers['x-key']]);
    response.end('{}');
  });
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b' };
  const close = start({ ...given, ...otel });
  const visited = await visit(env);
  await close(startShutdownDeadline(20_000));
  await collector.close();
  const received = bodies.flatMap((body) => (JSON.parse(body) as Told).resourceSpans);
  const spans = received.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { ...visited, bodies, keys, spans, attributes: received[0]?.resource.attributes ?? [] };
}

it('continues the trace of a trusted proxy in site and backend, without visitor data', async () => {
  const { bodies, keys, spans, asked, line, attributes } = await visitWithCollector({ TRUST_PROXY: '1' });
  const whole = spans.find(({ name }) => name === 'request');
  const operation = spans.find(({ name }) => name === 'operation');
  expect(whole).toMatchObject({ traceId: given, parentSpanId: 'b7ad6b7169203331', kind: 2 });
  expect(operation).toMatchObject({ traceId: given, parentSpanId: whole?.spanId, kind: 3 });
  expect(asked).toContain(`00-${given}-${operation?.spanId}-01`);
  expect(line?.fields.traceId).toBe(given);
  expect(keys[0]).toEqual(['/v1/traces', 'a b']);
  expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'site' } });
  expect(attributes).toContainEqual({ key: 'service.version', value: { stringValue: '1.2.3' } });
  // A random span id can look like a phone number.
  const texts = bodies.map((body) => body.replace(/"(parentSpanId|spanId)":"[0-9a-f]{16}"/g, '"$1":""'));
  expect(lintPersonalData(texts, ['SECRETCODE', 'anna@example.com'])).toEqual([]);
});

it.each([
  ['by an untrusted client', { OTEL_SERVICE_NAME: 'club' }, 2],
  ['without sampling', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
])('starts a new trace for one %s', async (_what, otel, received) => {
  const { spans, asked, line, attributes } = await visitWithCollector({}, otel);
  expect(spans).toHaveLength(received);
  expect(JSON.stringify([spans, asked])).not.toContain(given);
  expect(asked[0]).toMatch(received > 0 ? /-01$/ : /-00$/);
  expect(asked[0]).toContain(line?.fields.traceId);
  if (received > 0) expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'club' } });
});

it('an unreachable collector loses spans and is logged once', async () => {
  const close = start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '300' });
  expect((await visit()).line?.fields.status).toBe(200);
  await close(startShutdownDeadline(20_000));
  expect(lines).toEqual([['Trace export failed', { reason: 'ECONNREFUSED', count: 1 }]]);
});

it('an unresponsive collector does not delay the shutdown', async () => {
  const held: ServerResponse[] = [];
  const collector = await openCollector((response) => held.push(response));
  const close = start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '60000' });
  await visit();
  const started = performance.now();
  await close(startShutdownDeadline(2000));
  expect(performance.now() - started).toBeLessThan(20_000);
  for (const response of held) response.end('{}');
  await collector.close();
});

it('traces nothing without a collector', async () => {
  const { asked, line } = await visit({ TRUST_PROXY: '1' });
  expect(asked).toEqual(asked.map(() => null));
  expect(line?.fields).not.toHaveProperty('traceId');
});
