/** Sends the site's operations as the site does: queries as its server, mutations as its page in a browser. */
import { randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { createProofs } from '../../client/botCheck/createProofs.ts';
import messages from '../../locales/en/common.json';
import { createHttpSend } from '../../server/graphql/httpSend.ts';
import type { BotCheckForm } from '../../shared/graphql/botCheckOperations.generated.ts';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import type { OperationFailure, RunOperation } from '../../shared/graphql/operations.ts';
import { toOperationErrorCode } from '../../shared/graphql/operations.ts';
import { describeOperation, runOperation } from '../../shared/graphql/runOperation.ts';
import { correlationHeader, createSend, requestHeaders } from '../../shared/graphql/transport.ts';
import type { ConformanceData } from './conformanceData.ts';
import harms from './harms.json';

export type ConformanceSite = ReturnType<typeof createConformanceSite>;
export type Cases = Readonly<Record<string, () => Promise<unknown>>>;

/** By operation. */
const forms: { readonly [name: string]: BotCheckForm } = {
  register: 'REGISTRATION',
  applyForMembership: 'MEMBERSHIP_INTEREST',
  waitForPlace: 'PLACE_WAIT',
};

/** The message says what is needed. */
export class NotTried extends Error {}

export class WrongAnswer extends Error {
  /** Replaces the case's. */
  harm?: string;
  /** Why there is no usable answer, in the site's terms. */
  failure?: OperationFailure;
}

export function expectOneOf(actual: unknown, ...expected: readonly unknown[]): void {
  const [got, ...rest] = [actual, ...expected].map((value) => JSON.stringify(value) ?? 'nothing');
  if (!expected.includes(actual)) throw new WrongAnswer(`got ${got} instead of ${rest.join(' or ')}`);
}

export const findFailure = (answer: Promise<unknown>) =>
  answer.then(
    () => 'no failure',
    (error: WrongAnswer) => error.failure,
  );

export function needed<Value>(value: Value | null | undefined, name: string): NonNullable<Value> {
  if (value == null) throw new NotTried(`needs ${name}`);
  return value;
}

/** For what has a case of its own. */
export async function prerequisite<Value>(promise: Promise<Value>): Promise<Value> {
  return promise.catch((error: Error) => {
    throw new NotTried(error instanceof NotTried ? error.message : `needs what failed: ${error.message}`);
  });
}

/** A code, or a registration link with `rc` and `ts`. */
export function parseInvitation(text: string) {
  const query = URL.canParse(text) ? new URL(text).searchParams : new URLSearchParams({ rc: text });
  return { registrationCode: query.get('rc') ?? '', validityTimestamp: query.get('ts') };
}

export function createConformanceSite(graphqlUrl: string, data: ConformanceData, requestMs: number, eventMs: number) {
  const options = { graphqlUrl, timeout: requestMs, retries: 1, retryDelay: 100 };
  const server = createApolloClient({ ...options, send: createHttpSend() });
  const browser = createApolloClient({ ...options, send: createSend(globalThis.fetch) });
  const operations = new Set<string>();
  const sessionHeaders = { 'X-Session-ID': randomUUID(), 'X-Source-Page': '/acquisition' };
  const createHeaders = () => ({ ...correlationHeader(randomUUID()), ...sessionHeaders });
  let lastError = '';

  const createRun =
    (token = ''): RunOperation =>
    (document, variables) => {
      const { operation, name } = describeOperation(document);
      operations.add(name);
      return runOperation(operation === 'query' ? server : browser, document, variables, {
        fetchPolicy: 'no-cache',
        context: { headers: { ...createHeaders(), ...(token && { Authorization: `Bearer ${token}` }) } },
        onFailure: (_failure, error) => {
          lastError = String(error).slice(0, 200);
        },
      });
    };
  const proofs = createProofs(createRun());
  // As a page without the field that only bots fill in.
  Object.assign(globalThis, { document: { querySelector: () => null } });

  /** The value of the operation's only field. A form is sent with a proof of work if the backend requires one. */
  async function ask<Data, Variables extends object>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    token?: string,
  ): Promise<NonNullable<Data[keyof Data]>> {
    const { name } = describeOperation(document);
    const form = forms[name];
    const send = () => createRun(token)(document, variables);
    const result = await (form === undefined ? send() : proofs.send(form, variables, send));
    if (result.ok) return Object.values(result.data as object)[0];
    const key = name.replace(/Checked$|(?<=^admin).*/, '') as keyof typeof harms.operations;
    const message = `“${messages.error[toOperationErrorCode(result.failure)]}”`;
    throw Object.assign(new WrongAnswer(`${name} failed (${result.failure}): ${lastError}`), {
      harm: harms.operations[key].replace('{message}', message),
      failure: result.failure,
    });
  }

  return {
    graphqlUrl,
    data,
    requestMs,
    eventMs,
    operations,
    ask,
    send: (body: string, headers: Readonly<Record<string, string>> = {}, method = 'POST') =>
      fetch(graphqlUrl, {
        method,
        body,
        signal: AbortSignal.timeout(requestMs),
        headers: { ...requestHeaders, ...createHeaders(), ...headers },
      }),
    need: <Name extends keyof ConformanceData>(name: Name) => needed(data[name], name),
    needCode: (name: keyof ConformanceData['codes']) => parseInvitation(needed(data.codes[name], `codes.${name}`)),
    createEmail: () => needed(data.email, 'email').replace('{id}', randomUUID()),
  };
}
