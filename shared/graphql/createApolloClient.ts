/** The Apollo Client of a page load in the browser. The server asks without one (server/graphql/createRequestOperations.ts). */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ConnectionLost, correlationHeader, questionHeaders, sendBy, sendInTime } from './transport.ts';

export interface ApolloClientOptions {
  readonly graphqlUrl: string;
  /** Called for every request, so that a new token or path is read when it is needed. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly randomId: () => string;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** Extra attempts on network errors, for queries and for mutations that carry an idempotency key. */
  readonly retries: number;
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

export function createApolloClient(options: ApolloClientOptions): ApolloClient {
  const send = sendInTime(sendBy(options.fetch ?? globalThis.fetch), options.timeout);
  const http = ApolloLink.from([
    new RetryLink({
      delay: { initial: 300, max: 3000, jitter: true },
      attempts: {
        max: options.retries + 1,
        retryIf: (error, operation) => error instanceof ConnectionLost && isRepeatable(operation),
      },
    }),
    new ApolloLink((operation, forward) => {
      operation.setContext({ headers: { ...options.headers(), ...correlationHeader(options.randomId()) } });
      return forward(operation);
    }),
    new HttpLink({
      uri: options.graphqlUrl,
      fetch: async (input, init = {}) => {
        const { status, type, text } = await send(input, init);
        // A status of no content takes no text, not even an empty one.
        return new Response(text === '' ? null : text, { status, headers: { 'Content-Type': type } });
      },
      credentials: 'omit',
      headers: questionHeaders,
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
    ssrForceFetchDelay,
    devtools: { enabled: false },
  });
}

function isRepeatable(operation: ApolloLink.Operation): boolean {
  if (operation.operationType === 'query') return true;
  const input: unknown = operation.variables.input;
  return typeof input === 'object' && input !== null && 'idempotencyKey' in input;
}
