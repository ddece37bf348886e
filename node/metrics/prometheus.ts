/** The metrics for Prometheus; loaded with METRICS_PORT only. */
import { performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Metrics, metricTable } from './metrics.ts';

export function createPrometheus() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  for (const [key, { kind, name, help, labels, ...others }] of Object.entries(metricTable)) {
    const options = { name, help, labelNames: [...labels], registers: [registry] };
    if (kind === 'counter') counters.set(key, new Counter(options));
    if (kind === 'histogram' && 'buckets' in others)
      histograms.set(key, new Histogram({ ...options, buckets: [...others.buckets] }));
  }

  const registerGauge: Metrics['registerGauge'] = (key, read) => {
    const { name, help, labels } = metricTable[key];
    const [label] = labels as readonly string[];
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        // A failed read leaves no stale value.
        this.reset();
        const reading: unknown = await Promise.resolve()
          .then(read)
          .catch(() => null);
        if (typeof reading === 'number') this.set(reading);
        else if (label !== undefined)
          for (const [value, number] of Object.entries(Object(reading) as Record<string, number>))
            this.set({ [label]: value }, number);
        else this.remove();
      },
    });
  };
  let previous = performance.eventLoopUtilization();
  registerGauge('eventLoopUtilization', () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, previous);
    previous = now;
    return utilization;
  });

  const metrics: Metrics = {
    count: (key, labels, amount = 1) => counters.get(key)?.inc(labels, amount),
    observe: (key, labels, value) => histograms.get(key)?.observe(labels, value),
    registerGauge,
  };
  return {
    ...metrics,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    clear: () => registry.clear(),
  };
}
