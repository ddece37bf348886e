/** Sends operations that only the site may run (backend/site.graphql), signed with the shared secret. */
import { randomUUID } from 'node:crypto';
import { signSiteProof, siteProofHeader } from '../../node/http/signedHeaders.ts';
import {
  type Answer,
  addSendTimeout,
  correlationHeader,
  requestHeaders,
  type Send,
} from '../../shared/graphql/transport.ts';

export type SendAsSite = ReturnType<typeof createSendAsSite>;

/** `timeout` in milliseconds. */
export function createSendAsSite({
  graphqlUrl,
  secret,
  send,
  timeout,
}: Readonly<{ graphqlUrl: string; send: Send; timeout: number; secret: string }>) {
  const sendWithinTimeout = addSendTimeout(send, timeout);
  return (operationName: string, query: string, variables: object): Promise<Answer> => {
    const body = JSON.stringify({ operationName, variables, query });
    return sendWithinTimeout(graphqlUrl, {
      method: 'POST',
      headers: {
        ...requestHeaders,
        ...correlationHeader(randomUUID()),
        [siteProofHeader]: signSiteProof(Date.now(), body, secret),
      },
      body,
    });
  };
}
