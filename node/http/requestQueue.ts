/**
 * Requests wait in a queue, and each turn of the event loop starts as many as it has time for, so that under load health
 * checks, new connections and begun answers are seen to in between. It refuses nobody: MAX_CONNECTIONS bounds its length.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import { performance } from 'node:perf_hooks';

/** What a turn may work, begun answers included, before it starts no more requests than one. */
const turnMs = 3;

const arrivals = new WeakMap<IncomingMessage, number>();

/** When a request was read, by `performance.now()`: before now where it had to wait. */
export const arrivalOf = (request: IncomingMessage): number => arrivals.get(request) ?? performance.now();

/** `isUrgent`: those that do not wait. */
export function createRequestQueue(
  handle: RequestListener,
  isUrgent: (request: IncomingMessage) => boolean,
): RequestListener {
  let waiting: Parameters<RequestListener>[] = [];
  let isTurnOpen = false;
  let turnStart = performance.eventLoopUtilization();
  /** Milliseconds: of the present turn in all, and for the requests that it started. */
  let [spentMs, startedMs] = [0, 0];

  const start: RequestListener = (request, response) => {
    const begin = performance.now();
    handle(request, response);
    const took = performance.now() - begin;
    spentMs += took;
    startedMs += took;
  };

  const openTurn = (isFirst: boolean) => {
    const { active } = performance.eventLoopUtilization(turnStart);
    spentMs = isFirst ? 0 : Math.max(0, active - startedMs);
    startedMs = 0;
    turnStart = performance.eventLoopUtilization();
    isTurnOpen = true;
    setImmediate(nextTurn);
  };

  const nextTurn = () => {
    if (waiting.length === 0 && startedMs === 0) {
      isTurnOpen = false;
      return;
    }
    openTurn(false);
    let taken = 0;
    for (const [request, response] of waiting) {
      if (taken > 0 && spentMs >= turnMs) break;
      taken += 1;
      // Skips clients that disconnected.
      if (!response.destroyed) start(request, response);
    }
    waiting = waiting.slice(taken);
  };

  return (request, response) => {
    if (isUrgent(request)) return handle(request, response);
    if (!isTurnOpen) openTurn(true);
    if (waiting.length === 0 && spentMs < turnMs) return start(request, response);
    arrivals.set(request, performance.now());
    waiting.push([request, response]);
  };
}
