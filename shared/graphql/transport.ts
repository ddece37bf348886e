/** GraphQL requests over HTTP: headers, timeout, maximum response size. */

export const requestHeaders = {
  'Content-Type': 'application/json',
  Accept: 'application/graphql-response+json, application/json',
} as const;

/** spec §7. */
export function correlationHeader(randomId: string): { readonly 'X-Correlation-ID': string } {
  return { 'X-Correlation-ID': `acq-frontend-${randomId}` };
}

/** spec §8: the message of a timeout. */
export class TimeoutExceeded extends Error {
  constructor() {
    super('Timeout exceeded');
    this.name = 'TimeoutExceeded';
  }
}

/** The response could not be read. */
export class UnusableResponse extends Error {}

/** No response: refused, reset, offline. */
export class ConnectionLost extends Error {}

/** In characters: limits the memory for a response. */
export const maxResponseLength = 1_000_000;

/** The parts of a response that Apollo's link and the site use. */
export type HttpResponse = Pick<Response, 'status' | 'text'> & { readonly headers: Pick<Headers, 'get' | 'has'> };

/** Sends a request and reads the whole response. */
export type Send = (url: string, init: RequestInit) => Promise<HttpResponse>;

/** Redirects fail: they could send personal data to another origin. */
export function createSend(fetch: typeof globalThis.fetch): Send {
  return async (url, init) => {
    const response = await fetch(url, { ...init, redirect: 'error' });
    const text = await readLimited(response);
    return { status: response.status, headers: response.headers, text: async () => text };
  };
}

/**
 * Limits a request with its response body to `timeoutMs`.
 * @throws {TimeoutExceeded | UnusableResponse | ConnectionLost}
 */
export function addSendTimeout(send: Send, timeoutMs: number): Send {
  return async (url, init) => {
    const controller = new AbortController();
    const outerSignal = init.signal;
    const stop = () => controller.abort(outerSignal?.reason);
    if (outerSignal?.aborted) stop();
    outerSignal?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => controller.abort(new TimeoutExceeded()), timeoutMs);
    try {
      return await send(url, { ...init, signal: controller.signal });
    } catch (error) {
      if (controller.signal.reason instanceof TimeoutExceeded) throw controller.signal.reason;
      throw error instanceof UnusableResponse ? error : new ConnectionLost('No response', { cause: error });
    } finally {
      clearTimeout(timer);
      outerSignal?.removeEventListener('abort', stop);
    }
  };
}

async function readLimited(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > maxResponseLength) {
      await reader.cancel();
      throw new UnusableResponse('The response is too large');
    }
  }
}
