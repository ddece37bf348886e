/** How a question travels to the backend, from the browser and the server alike: its headers, and the bounds of its answer. */

export const questionHeaders = {
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

export interface WholeAnswer {
  readonly status: number;
  /** Of media; empty where the answer names none. */
  readonly type: string;
  readonly text: string;
  /** Where the answer names it: when to come again (the server's own way to the backend alone). */
  readonly retryAfter?: string;
}

/** Puts one question and reads its answer to the end, within bounds of length; follows no redirect. */
export type Send<Init = RequestInit> = (input: string | URL | Request, init: Init) => Promise<WholeAnswer>;

/** What a question is put with where no `fetch` puts it. */
export interface Posted {
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

/** The largest answer that is read (characters); a lying backend cannot fill the memory. */
export const longestAnswer = 1_000_000;

/** A redirect would carry the request, its personal data and the vouched address to an origin nobody configured. */
export function sendBy(send: typeof fetch): Send {
  return async (input, init) => {
    const response = await send(input, { ...init, redirect: 'error' });
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, text: await readBounded(response) };
  };
}

/**
 * The same within `timeout` milliseconds, its body included: a backend that stops half-way must not hold the page.
 * @throws {TimeoutExceeded | UnusableAnswer | ConnectionLost}
 */
export function sendInTime<Init extends { readonly signal?: AbortSignal | null }>(
  send: Send<Init>,
  timeout: number,
): Send<Init> {
  return async (input, init) => {
    const abort = new AbortController();
    const outer = init.signal;
    const stop = () => abort.abort(outer?.reason);
    if (outer?.aborted) stop();
    outer?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => abort.abort(new TimeoutExceeded()), timeout);
    try {
      return await send(input, { ...init, signal: abort.signal });
    } catch (error) {
      if (abort.signal.reason instanceof TimeoutExceeded) throw abort.signal.reason;
      throw error instanceof UnusableAnswer ? error : new ConnectionLost('No answer', { cause: error });
    } finally {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
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
    if (text.length > longestAnswer) {
      await reader.cancel();
      throw new UnusableAnswer('The answer is too large');
    }
  }
}
