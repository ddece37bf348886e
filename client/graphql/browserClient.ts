/** The browser's one Apollo Client. Loaded when the first operation runs: no page needs it to be interactive. */
import type { NormalizedCacheObject } from '@apollo/client';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { createRunOperation } from '../../shared/graphql/runOperation.ts';
import { correlationHeader, createSend } from '../../shared/graphql/transport.ts';
import { maskPath } from '../../shared/security/maskPath.ts';
import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { withBotCheck } from '../botCheck/withBotCheck.ts';
import { createRandomId } from '../browser/createRandomId.ts';
import { readToken } from './token.ts';

export interface BrowserClientOptions {
  readonly config: PublicConfig;
  readonly sessionId: string;
  readonly cache: object;
}

/** spec §7 (ms). */
const timeoutMs = 30_000;

/** Attempts after the first, on network errors. */
const retries = 2;

export function createBrowserClient({ config, sessionId, cache }: BrowserClientOptions): RunOperation {
  const client = createApolloClient({
    graphqlUrl: config.graphqlUrl,
    headers: () => {
      const token = readToken();
      return {
        ...correlationHeader(createRandomId()),
        'X-Session-ID': sessionId,
        'X-Source-Page': maskPath(window.location.pathname),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      };
    },
    timeout: timeoutMs,
    retries,
    retryDelay: 300,
    send: createSend(globalThis.fetch),
    restore: cache as NormalizedCacheObject,
  });
  const run = createRunOperation(client);
  return config.botCheck ? withBotCheck(run) : run;
}
