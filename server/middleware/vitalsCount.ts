/** Sums what browsers measured of pages whose visitors agreed to statistics: numbers, without who, where or when. */
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import type { Metrics } from '../../node/metrics.ts';
import { createPerMinute } from '../../node/perMinute.ts';
import { createSumsEndpoint, type OwnEndpoint } from './sumsEndpoint.ts';

export interface VitalsCountOptions extends OwnEndpoint {
  readonly metrics: Metrics;
}

const mostPerMinute = 3000;

const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)));
const vitalsSchema = v.strictObject({
  CLS: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  FCP: milliseconds,
  INP: milliseconds,
  LCP: milliseconds,
  TTFB: milliseconds,
});

export function createVitalsCount({ metrics, ...endpoint }: VitalsCountOptions): RequestHandler {
  const mayCount = createPerMinute(mostPerMinute);
  return createSumsEndpoint({
    ...endpoint,
    schema: vitalsSchema,
    count: (vitals) => {
      if (!mayCount()) return;
      for (const [name, value = 0] of Object.entries(vitals))
        metrics.observe('vitals', { name }, name === 'CLS' ? value : value / 1000);
    },
  });
}
