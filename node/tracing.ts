/**
 * Spans by the W3C's trace context, sent to an OpenTelemetry collector as OTLP/JSON over HTTP. Written by hand, since what is
 * told is three kinds of spans; loaded only where an endpoint is named. A collector that is away costs spans, nothing else.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from './logger.ts';
import { createSparseLog } from './sparseLog.ts';
import type { Span, SpanContext, Tracer, TracingSettings } from './traceContext.ts';

const kinds = { server: 2, client: 3 } as const;
/** Beyond them spans are lost rather than gathered in memory. */
const mostWaiting = 2048;
/** Milliseconds. */
const every = 5_000;
const patience = 5_000;

export function createTracer(settings: TracingSettings, log: Logger) {
  const { endpoint, headers, serviceName, version, ratio } = settings;
  const note = createSparseLog(log, 'warn');
  let waiting: object[] = [];
  const resource = {
    attributes: attributesOf({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': `${hostname()}/${process.pid}`,
    }),
  };

  const send = async () => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'membership' }, spans }] }] }),
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      });
      await answer.arrayBuffer();
      if (!answer.ok) note('Traces were not taken', { status: answer.status });
    } catch {
      note('Traces could not be sent');
    }
  };
  const timer = setInterval(() => void send(), every).unref();

  const start: Tracer['start'] = (name, kind, parent) => {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const context: SpanContext = {
      traceId,
      spanId: randomBytes(8).toString('hex'),
      // By the id, so that every process decides alike.
      isSampled: parent?.isSampled ?? Number.parseInt(traceId.slice(-8), 16) / 0x1_0000_0000 < ratio,
    };
    const startedAt = now();
    const end: Span['end'] = (attributes, hasFailed) => {
      if (!context.isSampled || waiting.length >= mostWaiting) return;
      waiting.push({
        traceId,
        spanId: context.spanId,
        ...(parent === null ? {} : { parentSpanId: parent.spanId }),
        name,
        kind: kinds[kind],
        startTimeUnixNano: startedAt,
        endTimeUnixNano: now(),
        attributes: attributesOf(attributes),
        status: hasFailed ? { code: 2 } : {},
      });
    };
    return { ...context, end };
  };

  return {
    start,
    /** The end: what was told by then is sent. */
    close: async () => {
      clearInterval(timer);
      await send();
    },
  };
}

function now(): string {
  return `${Math.round((performance.timeOrigin + performance.now()) * 1000)}000`;
}

function attributesOf(values: Readonly<Record<string, string | number>>): readonly object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}
