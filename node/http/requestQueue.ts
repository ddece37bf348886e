/**
 * Requests wait in a queue, and each turn of the event loop starts as many as it has time for, so that under load health
 * checks, new connections and begun answers are seen to in between. It refuses nobody: MAX_CONNECTIONS bounds its length.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import { performance } from 'node:perf_hooks';

/** What a turn may work, begun answers included, before it starts no more requests than one. */
const tickBudgetMs = 3;

const arrivalTimes = new WeakMap<IncomingMessage, number>();

/** When a request was read, by `performance.now()`: before now where it had to wait. */
export const arrivalTimeOf = (request: IncomingMessage): number => arrivalTimes.get(request) ?? performance.now();

/** `isUrgent`: those that do not wait. */
export function createRequestQueue(
  handle: RequestListener,
  isUrgent: (request: IncomingMessage) => boolean,
): RequestListener {
  let waiting: Parameters<RequestListener>[] = [];
  let isTickScheduled = false;
  let tickStart = performance.eventLoopUtilization();
  /** Milliseconds: of the present turn in all, and for the requests that it started. */
  let [spentMs, startedMs] = [0, 0];

  const start: RequestListener = (request, response) => {
    const begin = performance.now();
    handle(request, response);
    const durationMs = performance.now() - begin;
    spentMs += durationMs;
    startedMs += durationMs;
  };

  const startTick = (isFirst: boolean) => {
    const { active } = performance.eventLoopUtilization(tickStart);
    spentMs = isFirst ? 0 : Math.max(0, active - startedMs);
    startedMs = 0;
    tickStart = performance.eventLoopUtilization();
    isTickScheduled = true;
    setImmediate(runTick);
  };

  const runTick = () => {
    if (waiting.length === 0 && startedMs === 0) {
      isTickScheduled = false;
      return;
    }
    startTick(false);
    let taken = 0;
    for (const [request, response] of waiting) {
      if (taken > 0 && spentMs >= tickBudgetMs) break;
      taken += 1;
      // Skips clients that disconnected.
      if (!response.destroyed) start(request, response);
    }
    waiting = waiting.slice(taken);
  };

  return (request, response) => {
    if (isUrgent(request)) return handle(request, response);
    if (!isTickScheduled) startTick(true);
    if (waiting.length === 0 && spentMs < tickBudgetMs) return start(request, response);
    arrivalTimes.set(request, performance.now());
    waiting.push([request, response]);
  };
}
