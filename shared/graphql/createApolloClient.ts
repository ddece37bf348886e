/** The Apollo Client of the server process and of a page load in the browser. */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { addSendTimeout, ConnectionLost, requestHeaders, type Send } from './transport.ts';

interface ApolloClientOptions {
  readonly graphqlUrl: string;
  /** Added to every request; an operation's context may add `headers` and `fetchOptions.signal`. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Milliseconds, for one attempt. */
  readonly timeout: number;
  /** Extra attempts after connection errors, for queries and for mutations with an idempotency key. */
  readonly retries: number;
  /** Milliseconds before the first retry, with jitter. */
  readonly retryDelay: number;
  readonly restore?: NormalizedCacheObject;
  readonly send: Send;
}

/** spec §9: milliseconds in which responses embedded in the page are not fetched again. */
const ssrForceFetchDelay = 100;

const maxRetryDelayMs = 3000;

/** spec §9: the first 10 characters of a SHA-256 over the sorted arguments, so that no code is readable in a key. */
export function createCacheKey(values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(sorted)))).slice(0, 10);
}

/** Fields whose arguments are secrets. */
export const secretFields = ['registrationCodeDetails', 'activationDetails'] as const;

export function createCache(keyOf = createCacheKey): InMemoryCache {
  const hashedKeyArgs = { keyArgs: (values: Record<string, unknown> | null) => keyOf(values ?? {}) };
  return new InMemoryCache({
    typePolicies: { Query: { fields: Object.fromEntries(secretFields.map((name) => [name, hashedKeyArgs])) } },
  });
}

export function createApolloClient(options: ApolloClientOptions): ApolloClient {
  const { retryDelay: initial } = options;
  const fetch = addSendTimeout(options.send, options.timeout) as typeof globalThis.fetch;
  const link = ApolloLink.from([
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
      // The generated types allow no unused variables, and looking for them is slow.
      includeUnusedVariables: true,
    }),
  ]);
  return new ApolloClient({
    link,
    cache: createCache().restore(options.restore ?? {}),
    ssrForceFetchDelay,
    // The server's client serves several visitors, whose responses differ.
    queryDeduplication: false,
    devtools: { enabled: false },
  });
}

const gatewayErrors = new Set([502, 503, 504]);

/** A Retry-After header means busy, not down. */
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
