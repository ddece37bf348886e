/** The tracer of a process. Its code is loaded where a collector is named. */
import type { CommonSettings } from '../shared/environment/commonVariables.ts';
import type { LoggedProcess, Logger } from './logger.ts';
import type { TracingSettings } from './traceContext.ts';

/** What the environment says, for one of the processes. */
export function tracingOf(
  { tracing, version }: Pick<CommonSettings, 'tracing' | 'version'>,
  service: LoggedProcess['service'],
): TracingSettings {
  return { ...tracing, serviceName: tracing.serviceName || service, version };
}

/** The tracer where one is configured, with its end. */
export async function startTracing(settings: TracingSettings, log: Logger) {
  if (settings.endpoint === '') return { tracer: null, close: async () => undefined };
  const { createTracer } = await import('./tracing.ts');
  const tracer = createTracer(settings, log);
  return { tracer, close: tracer.close };
}
