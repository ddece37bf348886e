/**
 * Sends the process's spans by OpenTelemetry's SDK, which reads its standard variables itself. Loaded only where a collector is
 * named; one that is away costs spans and a log line a minute.
 */
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { propagation, trace } from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { errorKind, type LoggedProcess, type Logger } from '../logs/logger.ts';
import { createSparseLog } from '../logs/sparseLog.ts';
import type { Ending } from '../process/stopGracefully.ts';

const shutdownTimeoutMs = 5_000;

/** Returns the step of the end that sends what was gathered. */
export function startTracing({ service, version }: LoggedProcess, log: Logger) {
  const warn = createSparseLog(log, 'warn');
  const noteFailure = (error: unknown) => warn('Traces could not be sent', { reason: errorKind(error) });
  setGlobalErrorHandler(noteFailure);
  const instance = `${hostname()}/${process.pid}`;
  const attributes = { 'service.name': service, 'service.version': version, 'service.instance.id': instance };
  const ofProcess = detectResources({ detectors: [{ detect: () => ({ attributes }) }, envDetector] });
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(ofProcess),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async (ending: Ending) => {
    const timeout = wait(Math.min(ending.left() / 2, shutdownTimeoutMs), undefined, { ref: false });
    await Promise.race([provider.shutdown().catch(noteFailure), timeout]);
  };
}
