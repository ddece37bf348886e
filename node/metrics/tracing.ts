/** Sends the process's spans by OpenTelemetry's SDK, which reads its environment variables. Loaded with a collector only. */
import { hostname } from 'node:os';
import { propagation, trace } from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { withTimeout } from '../../shared/graphql/withTimeout.ts';
import { errorKind, type LoggedProcess, type Logger } from '../logs/logger.ts';
import { createRateLimitedLog } from '../logs/rateLimitedLog.ts';
import type { ShutdownDeadline } from '../process/stopGracefully.ts';

const shutdownTimeoutMs = 5_000;

/** Returns the shutdown hook that sends the remaining spans. */
export function startTracing({ service, version }: LoggedProcess, log: Logger) {
  const warn = createRateLimitedLog(log, 'warn');
  const logFailure = (error: unknown) => warn('Trace export failed', { reason: errorKind(error) });
  setGlobalErrorHandler(logFailure);
  const instance = `${hostname()}/${process.pid}`;
  const attributes = { 'service.name': service, 'service.version': version, 'service.instance.id': instance };
  const processResource = detectResources({ detectors: [{ detect: () => ({ attributes }) }, envDetector] });
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(processResource),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async (shutdownDeadline: ShutdownDeadline) => {
    const timeoutMs = Math.min(shutdownDeadline.remainingMs() / 2, shutdownTimeoutMs);
    await withTimeout(provider.shutdown().catch(logFailure), timeoutMs, undefined);
  };
}
