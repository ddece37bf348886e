/** The seam of tracing, and the W3C's header by which a trace goes on in another process. Without an endpoint nothing is traced. */
import type { IncomingHttpHeaders } from 'node:http';
import type { CommonSettings } from '../shared/environment/commonVariables.ts';

export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

export interface Span extends SpanContext {
  /** `attributes` hold names of ours, counts and statuses; nothing that a visitor sent. */
  readonly end: (attributes: Readonly<Record<string, string | number>>, hasFailed: boolean) => void;
}

export interface Tracer {
  readonly start: (name: string, kind: 'server' | 'client', parent: SpanContext | null) => Span;
}

export type TracingSettings = Readonly<CommonSettings['tracing'] & Pick<CommonSettings, 'version'>>;

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Null where none came, or none that is well-formed: a trace begins here. */
export function parentIn(headers: IncomingHttpHeaders): SpanContext | null {
  const [, traceId, spanId, flags] = traceparent.exec(String(headers.traceparent ?? '')) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function traceHeaders(span: SpanContext | null): Readonly<Record<string, string>> {
  return span === null ? {} : { traceparent: `00-${span.traceId}-${span.spanId}-${span.isSampled ? '01' : '00'}` };
}
