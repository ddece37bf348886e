/** What the site asks of the backend in its own name (backend/site.graphql), with a proof that it is the site. */
import { randomUUID } from 'node:crypto';
import { signSiteProof, siteProofHeader } from '../../node/security/signedHeaders.ts';
import {
  addSendTimeout,
  correlationHeader,
  type HttpResponse,
  requestHeaders,
  type Send,
} from '../../shared/graphql/transport.ts';

interface SendAsSiteOptions {
  readonly graphqlUrl: string;
  readonly send: Send;
  /** Milliseconds. */
  readonly timeout: number;
  /** Shared with the backend. */
  readonly secret: string;
}

export type SendAsSite = (operationName: string, query: string, variables: object) => Promise<HttpResponse>;

export function createSendAsSite({ graphqlUrl, secret, send, timeout }: SendAsSiteOptions): SendAsSite {
  const sendWithinTimeout = addSendTimeout(send, timeout);
  return (operationName, query, variables) => {
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
