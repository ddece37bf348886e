/** Sends the site's operations (backend/site.graphql), signed with the shared secret. */
import { randomUUID } from 'node:crypto';
import { signSiteProof, siteProofHeader } from '../../node/security/signedHeaders.ts';
import {
  addSendTimeout,
  correlationHeader,
  type HttpResponse,
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
  return (operationName: string, query: string, variables: object): Promise<HttpResponse> => {
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
