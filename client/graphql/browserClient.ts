/** The browser's Apollo Client, loaded when the first operation runs. */
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

/** spec §7. */
const timeoutMs = 30_000;

export function createBrowserClient(config: PublicConfig, sessionId: string, cache: object): RunOperation {
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
    retries: 2,
    retryDelay: 300,
    send: createSend(globalThis.fetch),
    restore: cache as NormalizedCacheObject,
  });
  const run = createRunOperation(client);
  return config.botCheck ? withBotCheck(run) : run;
}
