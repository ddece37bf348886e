/** The Apollo Client of a process on the server and of a page load in the browser: one chain of links for both. */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { addSendTimeout, ConnectionLost, requestHeaders, type Send } from './transport.ts';

export interface ApolloClientOptions {
  readonly graphqlUrl: string;
  /** Added to every request when it is sent; an operation's context may have others (`headers`, `fetchOptions.signal`). */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** Extra attempts where no answer came, for queries and for mutations that carry an idempotency key. */
  readonly retries: number;
  /** Milliseconds up to the first of them; chance takes a part of it away. */
  readonly retryDelay: number;
  readonly restore?: NormalizedCacheObject;
  readonly send: Send;
  /** A link for subscriptions; without one they are not available. */
  readonly subscriptions?: ApolloLink;
}

/** spec §9: from the client's creation, answers that came with the page are not asked for again for this long (ms). */
const ssrForceFetchDelay = 100;

const maxRetryDelayMs = 3000;

/**
 * spec §9: the key of a cached answer is the first 10 characters of a SHA-256, here over the arguments with sorted
 * names, so that no code stands in clear in a key.
 */
export function createCacheKey(values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(sorted)))).slice(0, 10);
}

/** Arguments that let whoever knows them act stand hashed in the keys. */
export const secretFields = ['registrationCodeDetails', 'activationDetails'] as const;

export function createCache(keyOf = createCacheKey): InMemoryCache {
  const hashedKeyArgs = { keyArgs: (values: Record<string, unknown> | null) => keyOf(values ?? {}) };
  return new InMemoryCache({
    typePolicies: { Query: { fields: Object.fromEntries(secretFields.map((name) => [name, hashedKeyArgs])) } },
  });
}

export function createApolloClient(options: ApolloClientOptions): ApolloClient {
  const { retryDelay: initial, subscriptions } = options;
  const fetch = addSendTimeout(options.send, options.timeout) as typeof globalThis.fetch;
  const http = ApolloLink.from([
    new RetryLink({
      delay: { initial, max: Math.max(initial, maxRetryDelayMs), jitter: true },
      attempts: { max: options.retries + 1, retryIf: isRetryable },
    }),
    new ApolloLink((operation, forward) => {
      operation.setContext({ headers: { ...options.headers?.(), ...operation.getContext().headers } });
      return forward(operation);
    }),
    new HttpLink({
      uri: options.graphqlUrl,
      fetch,
      credentials: 'omit',
      headers: requestHeaders,
      // The generated types allow no others, and looking for them costs as much as reading the answer.
      includeUnusedVariables: true,
    }),
  ]);
  return new ApolloClient({
    link:
      subscriptions === undefined
        ? http
        : ApolloLink.split((operation) => operation.operationType === 'subscription', subscriptions, http),
    cache: createCache().restore(options.restore ?? {}),
    ssrForceFetchDelay,
    // What one visitor asks is no answer to another.
    queryDeduplication: false,
    devtools: { enabled: false },
  });
}

const gatewayErrors = new Set([502, 503, 504]);

/** Where no answer came, or a gateway had nobody to ask. A Retry-After means busy, not down; a client that left asks no more. */
function isRetryable(error: unknown, operation: ApolloLink.Operation): boolean {
  const { fetchOptions } = operation.getContext() as { readonly fetchOptions?: RequestInit };
  const { statusCode, response } = error as { readonly statusCode?: number; readonly response?: Response };
  const isConnectionError = error instanceof ConnectionLost || gatewayErrors.has(statusCode ?? 0);
  return (
    isConnectionError &&
    !response?.headers.has('retry-after') &&
    !fetchOptions?.signal?.aborted &&
    isIdempotent(operation)
  );
}

function isIdempotent(operation: ApolloLink.Operation): boolean {
  if (operation.operationType === 'query') return true;
  const input: unknown = operation.variables.input;
  return typeof input === 'object' && input !== null && 'idempotencyKey' in input;
}
