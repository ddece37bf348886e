/**
 * A breaker for each operation that the site asks: the country is looked up elsewhere than a code, and may be out of reach
 * alone. What becomes of them is measured, and told sparsely.
 */
import type { Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import { createSparseLog } from '../../node/sparseLog.ts';
import { type Breaker, type BreakerSettings, breakerSettings, createBreaker } from './breaker.ts';

export interface BreakersOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** For tests. */
  readonly settings?: Partial<BreakerSettings> | undefined;
}

/** As they are measured. */
const levels = { closed: 0, halfOpen: 1, open: 2 } as const;

export function createBreakers({ log, metrics, settings = {} }: BreakersOptions): (operation: string) => Breaker {
  const breakers = new Map<string, Breaker>();
  const noteOpen = createSparseLog(log, 'warn');
  const noteClosed = createSparseLog(log, 'info');
  metrics.watch('breakers', () =>
    Object.fromEntries([...breakers].map(([operation, breaker]) => [operation, levels[breaker.state()]])),
  );
  return (operation) => {
    const known = breakers.get(operation);
    if (known !== undefined) return known;
    const breaker = createBreaker({
      settings: { ...breakerSettings, ...settings },
      onChange: (state) => {
        if (state === 'open') noteOpen('Questions to the backend are paused', { operation });
        else noteClosed('The backend answers again', { operation });
      },
    });
    breakers.set(operation, breaker);
    return breaker;
  };
}
