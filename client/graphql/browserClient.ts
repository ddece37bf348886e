/** The browser's one Apollo Client. Loaded when the first operation runs: no page needs it to be interactive. */
import type { NormalizedCacheObject } from '@apollo/client';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import { operationKey } from '../../shared/graphql/operationKey.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { createRunOperation } from '../../shared/graphql/runOperation.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import { readToken } from './token.ts';

export interface BrowserClientOptions {
  readonly config: PublicConfig;
  readonly sessionId: string;
  readonly cache: object;
  /** Keys of the operations whose answers are in `cache`. */
  readonly operations: readonly string[];
}

/** spec §7 (ms). */
const timeout = 30_000;

/** Attempts after the first, on network errors. */
const retries = 2;

export function createBrowserClient({ config, sessionId, cache, operations }: BrowserClientOptions): RunOperation {
  const client = createApolloClient({
    graphqlUrl: config.graphqlUrl,
    headers: () => {
      const token = readToken();
      return {
        'X-Correlation-ID': `acq-frontend-${randomId()}`,
        'X-Session-ID': sessionId,
        'X-Source-Page': window.location.pathname,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      };
    },
    timeout,
    retries,
    ssr: false,
    restore: cache as NormalizedCacheObject,
  });
  const run = createRunOperation(client);
  const arrived = new Set(operations);
  return (document, variables) => {
    const definition = document.definitions.find((candidate) => candidate.kind === 'OperationDefinition');
    const isQuery = definition?.kind === 'OperationDefinition' && definition.operation === 'query';
    const key = operationKey(
      definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : '',
      variables as Record<string, unknown>,
    );
    // An answer that came with the page serves once; whoever asks again wants to know how things are now.
    if (isQuery && arrived.delete(key)) return run(document, variables);
    return run(document, variables, 'network-only');
  };
}

function randomId(): string {
  return crypto.randomUUID?.() ?? Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
}
