/** Sends the site's operations as the site does: queries as its server, mutations as its page in a browser. */
import { randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { solve } from '../../client/botCheck/createProofs.ts';
import { createHttpSend } from '../../server/graphql/httpSend.ts';
import { type BotCheckForm, IssueBotChallengeDocument } from '../../shared/graphql/botCheckOperations.generated.ts';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import { describeOperation, runOperation } from '../../shared/graphql/runOperation.ts';
import { correlationHeader, createSend, requestHeaders } from '../../shared/graphql/transport.ts';
import type { subscribe } from '../support/subscribe.ts';
import { expectOneOf, NotTried, needed, OperationFailed } from './conformanceCase.ts';
import type { ConformanceData } from './conformanceData.ts';

export type ConformanceSite = ReturnType<typeof createConformanceSite>;
export type Cases = Readonly<Record<string, (site: ConformanceSite) => Promise<unknown>>>;

/** What later cases use. */
interface Progress {
  registration?: { readonly email: string; readonly registrationId: string };
  activationId?: string;
  isActivated?: boolean;
  events?: ReturnType<typeof subscribe>;
}

type Document<Data, Variables> = TypedDocumentNode<Data, Variables>;
type Proven<Input> = { input: Input; botCheck: { solution: string; unseen: string } };

export function createConformanceSite(graphqlUrl: string, data: ConformanceData, requestMs: number, eventMs: number) {
  const options = { graphqlUrl, timeout: requestMs, retries: 1, retryDelay: 100 };
  const server = createApolloClient({ ...options, send: createHttpSend() });
  const browser = createApolloClient({ ...options, send: createSend(globalThis.fetch) });
  const operations = new Set<string>();
  const sessionId = randomUUID();
  const createHeaders = (token?: string) => ({
    ...correlationHeader(randomUUID()),
    ...{ 'X-Session-ID': sessionId, 'X-Source-Page': '/acquisition' },
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  });

  /** The value of the operation's only field. */
  const ask = async <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    token?: string,
  ): Promise<Data[keyof Data]> => {
    const { operation, name } = describeOperation(document);
    operations.add(name);
    let reason = '';
    const result = await runOperation(operation === 'query' ? server : browser, document, variables, {
      fetchPolicy: 'no-cache',
      context: { headers: createHeaders(token) },
      onFailure: (_name, _failure, error) => {
        reason = String(error).slice(0, 200);
      },
    });
    if (!result.ok) throw new OperationFailed(name, result.failure, reason);
    return Object.values(result.data as object)[0];
  };

  /** Null if the backend needs no proof of work, or lacks the operation. */
  const prove = async (form: BotCheckForm): Promise<string | null> => {
    const response = await ask(IssueBotChallengeDocument, { form }).catch((error: unknown) => {
      if (error instanceof OperationFailed && error.failure === 'server') return null;
      throw error;
    });
    if (response?.challenge == null) return null;
    const wait = new Promise((resolve) => setTimeout(resolve, response.waitMs ?? 0));
    const challenge = JSON.parse(response.challenge);
    const solution = await solve(challenge);
    await wait;
    return JSON.stringify({ challenge, solution });
  };

  return {
    graphqlUrl,
    data,
    requestMs,
    eventMs,
    operations,
    progress: {} as Progress,
    ask,
    /** Also checks the answer's status or state. */
    expect: async <Data, Variables extends object>(
      document: Document<Data, Variables>,
      variables: Variables,
      ...expected: readonly string[]
    ) => {
      const answer = await ask(document, variables);
      const { status, state } = answer as { readonly status?: string; readonly state?: string };
      expectOneOf(status ?? state, ...expected);
      return answer;
    },
    post: (body: string, headers: Readonly<Record<string, string>> = {}, method = 'POST') =>
      fetch(graphqlUrl, {
        ...(method === 'POST' ? { body } : {}),
        method,
        headers: { ...requestHeaders, ...createHeaders(), ...headers },
        signal: AbortSignal.timeout(requestMs),
      }),
    /** With a proof of work if the backend requires one. */
    sendForm: async <Data, Input>(
      form: BotCheckForm,
      plain: Document<Data, { input: Input }>,
      checked: Document<Data, Proven<Input>>,
      input: Input,
    ): Promise<Data[keyof Data]> => {
      const solution = await prove(form);
      return solution === null ? ask(plain, { input }) : ask(checked, { input, botCheck: { solution, unseen: '' } });
    },
    createEmail: () => needed(data.email, 'email').replace('{id}', randomUUID()),
    /** From the link in a mail. */
    findActivationId: async (email: string): Promise<string> => {
      const url = needed(data.mailbox, 'mailbox').replace('{email}', encodeURIComponent(email));
      const deadline = Date.now() + requestMs;
      while (Date.now() < deadline) {
        const id = /activateaccount\?id=([\w-]+)/i.exec(await (await fetch(url)).text())?.[1];
        if (id !== undefined) return id;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new NotTried('needs a mail with a link to registration/activateaccount?id=…');
    },
  };
}
