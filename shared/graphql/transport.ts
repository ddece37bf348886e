/** How a request travels to the backend, from the browser and the server alike: its headers, and the bounds of its answer. */

export const requestHeaders = {
  'Content-Type': 'application/json',
  // Only answers of the media types of GraphQL over HTTP are of interest.
  Accept: 'application/graphql-response+json, application/json',
} as const;

/** spec §7: each request has a name of its own. */
export function correlationHeader(randomId: string): { readonly 'X-Correlation-ID': string } {
  return { 'X-Correlation-ID': `acq-frontend-${randomId}` };
}

/** spec §8: what the error of an attempt that took too long says. */
export class TimeoutExceeded extends Error {
  constructor() {
    super('Timeout exceeded');
    this.name = 'TimeoutExceeded';
  }
}

/** An answer came, but not one that could be read. */
export class UnusableAnswer extends Error {}

/** No answer came: refused, reset, offline. */
export class ConnectionLost extends Error {}

/** The largest answer that is read (characters); a lying backend cannot fill the memory. */
export const maxAnswerLength = 1_000_000;

/** What is read of an answer: by Apollo's link, and by us. */
export type Answer = Pick<Response, 'status' | 'text'> & { readonly headers: Pick<Headers, 'get' | 'has'> };

/** Sends one request and reads its answer to the end, up to `longestAnswer`. Follows no redirect. */
export type Send = (address: string, init: RequestInit) => Promise<Answer>;

/** A redirect would carry the request, its personal data and the vouched address to an origin nobody configured. */
export function createSend(fetch: typeof globalThis.fetch): Send {
  return async (address, init) => {
    const response = await fetch(address, { ...init, redirect: 'error' });
    const text = await readBounded(response);
    return { status: response.status, headers: response.headers, text: async () => text };
  };
}

/**
 * The same within `timeout` milliseconds, the body included: a backend that stops half-way must not hold the page.
 *
 * @throws {TimeoutExceeded | UnusableAnswer | ConnectionLost}
 */
export function addSendTimeout(send: Send, timeoutMs: number): Send {
  return async (address, init) => {
    const controller = new AbortController();
    const outerSignal = init.signal;
    const stop = () => controller.abort(outerSignal?.reason);
    if (outerSignal?.aborted) stop();
    outerSignal?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => controller.abort(new TimeoutExceeded()), timeoutMs);
    try {
      return await send(address, { ...init, signal: controller.signal });
    } catch (error) {
      if (controller.signal.reason instanceof TimeoutExceeded) throw controller.signal.reason;
      throw error instanceof UnusableAnswer ? error : new ConnectionLost('No answer', { cause: error });
    } finally {
      clearTimeout(timer);
      outerSignal?.removeEventListener('abort', stop);
    }
  };
}

async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > maxAnswerLength) {
      await reader.cancel();
      throw new UnusableAnswer('The answer is too large');
    }
  }
}
