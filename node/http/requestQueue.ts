/**
 * Starts as many requests per tick of the event loop as the tick has time for and queues the others, so that under load
 * health checks, new connections and started responses are served in between. MAX_CONNECTIONS bounds the queue.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isProbe } from './health.ts';

/** A tick that has already taken longer, started responses included, starts one request only. */
const tickBudgetMs = 3;

const arrivalTimes = new WeakMap<IncomingMessage, number>();

/** When a request was read, by `performance.now()`. */
export const getArrivalTime = (request: IncomingMessage): number => arrivalTimes.get(request) ?? performance.now();

/** Does not queue probes. */
export function createRequestQueue(handle: RequestListener): RequestListener {
  let waiting: Parameters<RequestListener>[] = [];
  let isTickScheduled = false;
  let tickStart = performance.eventLoopUtilization();
  /** Of the current tick: in all, and for the requests that it started. */
  let [spentMs, startedMs] = [0, 0];

  const start: RequestListener = (request, response) => {
    const startTime = performance.now();
    handle(request, response);
    const durationMs = performance.now() - startTime;
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
    let startedCount = 0;
    for (const [request, response] of waiting) {
      if (startedCount > 0 && spentMs >= tickBudgetMs) break;
      startedCount += 1;
      const isDisconnected = response.destroyed;
      if (!isDisconnected) start(request, response);
    }
    waiting = waiting.slice(startedCount);
  };

  return (request, response) => {
    if (isProbe(request.url)) return handle(request, response);
    if (!isTickScheduled) startTick(true);
    if (waiting.length === 0 && spentMs < tickBudgetMs) return start(request, response);
    arrivalTimes.set(request, performance.now());
    waiting.push([request, response]);
  };
}
