/** `/metrics` on a separate port, which is not public. */
import { createServer } from 'node:http';
import type { CommonSettings } from '../../shared/settings/commonVariables.ts';
import { listen } from '../http/listen.ts';
import { errorFields, type Logger } from '../logs/logger.ts';
import { noMetrics } from './metrics.ts';

/** @throws {StartError} where the port is in use. */
export async function startMetrics({
  metricsPort,
  metricsHost,
  log,
}: Pick<CommonSettings, 'metricsPort' | 'metricsHost'> & { readonly log: Logger }) {
  if (metricsPort === null) return { metrics: noMetrics, port: null, close: async () => undefined };
  const { createPrometheus } = await import('./prometheus.ts');
  const prometheus = createPrometheus();
  const server = createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
    response.setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff');
    try {
      const [path] = (request.url ?? '').split('?', 1);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead || (path !== '/metrics' && path !== '/healthz')) return void response.writeHead(404).end();
      const isHealth = path === '/healthz';
      const text = isHealth ? 'alive\n' : await prometheus.text();
      response.setHeader('Content-Type', isHealth ? 'text/plain' : prometheus.contentType).end(text);
    } catch (error) {
      log.warn(errorFields(error), 'Metrics scrape failed');
      response.writeHead(500).end();
    }
  });
  const port = await listen(server, { port: metricsPort, host: metricsHost, variable: 'METRICS_PORT' });
  return {
    metrics: prometheus,
    port,
    close: async () => {
      prometheus.clear();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
