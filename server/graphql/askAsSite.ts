/** What the site asks of the backend in its own name (backend/site.graphql), with a proof that it is the site. */
import { randomUUID } from 'node:crypto';
import { signSiteProof, siteProofHeader } from '../../node/http/proofs.ts';
import {
  type Answer,
  correlationHeader,
  requestHeaders,
  type Send,
  sendInTime,
} from '../../shared/graphql/transport.ts';

interface AskAsSiteOptions {
  readonly graphqlUrl: string;
  readonly send: Send;
  /** Milliseconds. */
  readonly timeout: number;
  /** Shared with the backend. */
  readonly secret: string;
}

export type AskAsSite = (operationName: string, query: string, variables: object) => Promise<Answer>;

export function createAskAsSite({ graphqlUrl, secret, send, timeout }: AskAsSiteOptions): AskAsSite {
  const sendSoon = sendInTime(send, timeout);
  return (operationName, query, variables) => {
    const body = JSON.stringify({ operationName, variables, query });
    return sendSoon(graphqlUrl, {
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
