/**
 * The Apollo Client of a process or of a page load. Everything that differs between the two comes in as an option, so
 * a request's headers, its time limit and what may be repeated are the same rules on both sides.
 */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface ApolloClientOptions {
  readonly graphqlUrl: string;
  /** Called for every request, so that a new token or path is read when it is needed; a request's context may bring more. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** For X-Correlation-ID, which names each request (spec §7). */
  readonly randomId: () => string;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** Extra attempts on network errors, for queries and for mutations that carry an idempotency key. */
  readonly retries: number;
  /** One client for all visitors: it keeps no answer, and two who ask the same are two questions. */
  readonly ssr: boolean;
  readonly restore?: NormalizedCacheObject;
  readonly fetch?: typeof fetch;
  /** A link for subscriptions; without one they are not available. */
  readonly subscriptions?: ApolloLink;
}

/** spec §9: after hydration, answers that came with the page are not asked for again for this long (ms). */
const ssrForceFetchDelay = 100;

/**
 * spec §9: the key of a cached answer is the first 10 characters of a SHA-256, here over the arguments with sorted
 * names, so that no code stands in clear in a key.
 */
export function answerKey(values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(sorted)))).slice(0, 10);
}

/** Arguments that identify a visitor's invitation stand hashed in the keys. */
export const typePolicies = {
  Query: {
    fields: {
      registrationCodeDetails: { keyArgs: (values: Record<string, unknown> | null) => answerKey(values ?? {}) },
    },
  },
};

/** The largest answer that is read (characters); a lying backend cannot fill the memory. */
const longestAnswer = 1_000_000;

export function createApolloClient(options: ApolloClientOptions): ApolloClient {
  const http = ApolloLink.from([
    new RetryLink({
      delay: { initial: 300, max: 3000, jitter: true },
      attempts: {
        max: options.retries + 1,
        retryIf: (error, operation) => error instanceof ConnectionLost && isRepeatable(operation),
      },
    }),
    new ApolloLink((operation, forward) => {
      const correlation = { 'X-Correlation-ID': `acq-frontend-${options.randomId()}` };
      operation.setContext(({ headers }) => ({ headers: { ...headers, ...options.headers?.(), ...correlation } }));
      return forward(operation);
    }),
    new HttpLink({
      uri: options.graphqlUrl,
      fetch: createBoundedFetch(options),
      credentials: 'omit',
      // Only answers of the media types of GraphQL over HTTP are of interest.
      headers: { accept: 'application/graphql-response+json, application/json' },
    }),
  ]);
  const { subscriptions } = options;
  const cache = new InMemoryCache({ typePolicies }).restore(options.restore ?? {});
  return new ApolloClient({
    link:
      subscriptions === undefined
        ? http
        : ApolloLink.split((operation) => operation.operationType === 'subscription', subscriptions, http),
    cache,
    ssrMode: options.ssr,
    queryDeduplication: !options.ssr,
    ...(options.ssr ? {} : { ssrForceFetchDelay }),
    devtools: { enabled: false },
  });
}

/** spec §8: what the error of an attempt that took too long says. */
export class TimeoutExceeded extends Error {
  constructor() {
    super('Timeout exceeded');
    this.name = 'TimeoutExceeded';
  }
}

/** An answer came, but not one that could be read. */
class UnusableAnswer extends Error {}

/** No answer came: refused, reset, offline. */
export class ConnectionLost extends Error {}

function createBoundedFetch({ timeout, fetch: send = globalThis.fetch }: ApolloClientOptions): typeof fetch {
  return async (input, init = {}) => {
    const abort = new AbortController();
    const outer = init.signal;
    const stop = () => abort.abort(outer?.reason);
    if (outer?.aborted) stop();
    outer?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => abort.abort(new TimeoutExceeded()), timeout);
    try {
      // A redirect would carry the request, its personal data and the vouched address to an origin nobody configured.
      const response = await send(input, { ...init, redirect: 'error', signal: abort.signal });
      // The body counts towards the timeout too: a backend that stops half-way must not hold the page.
      const body = await readBounded(response);
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (error) {
      if (abort.signal.reason instanceof TimeoutExceeded) throw abort.signal.reason;
      throw error instanceof UnusableAnswer ? error : new ConnectionLost('No answer', { cause: error });
    } finally {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    }
  };
}

async function readBounded(response: Response): Promise<string | null> {
  if (response.body === null) return null;
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

function isRepeatable(operation: ApolloLink.Operation): boolean {
  if (operation.operationType === 'query') return true;
  const input: unknown = operation.variables.input;
  return typeof input === 'object' && input !== null && 'idempotencyKey' in input;
}
