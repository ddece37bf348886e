/**
 * Puts a page's question to the backend, without a client: nothing is kept, so nothing of one visitor is ever in
 * another's way. What a page recalls in the browser is made a cache of Apollo's by codeAnswers.ts.
 */
import { InMemoryCache } from '@apollo/client';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, print } from 'graphql';
import { isAnswerTo } from '../../shared/graphql/isAnswerTo.ts';
import type { OperationResult } from '../../shared/graphql/operations.ts';
import { RefusedAnswer, refusalByStatus, refusalIn } from '../../shared/graphql/refusal.ts';
import { failureOf, type OnFailure, operationOf } from '../../shared/graphql/runOperation.ts';
import {
  type Posted,
  questionHeaders,
  type Send,
  sendInTime,
  UnusableAnswer,
  type WholeAnswer,
} from '../../shared/graphql/transport.ts';

export interface AskBackendOptions {
  readonly graphqlUrl: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly send: Send<Posted>;
}

export interface Asker {
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the question. */
  readonly signal: AbortSignal;
  readonly onFailure: OnFailure;
}

/** A document as the browser's client sends it: the backend may trust a list of such texts only. */
interface Question {
  readonly name: string;
  readonly query: string;
}

export function createAskBackend(options: AskBackendOptions) {
  const send = sendInTime(options.send, options.timeout);
  const cache = new InMemoryCache();
  const questions = new WeakMap<DocumentNode, Question>();

  const questionOf = (document: DocumentNode): Question => {
    const known = questions.get(document);
    if (known !== undefined) return known;
    const question = { name: operationOf(document).name, query: print(cache.transformDocument(document)) };
    questions.set(document, question);
    return question;
  };

  return async <Data, Variables extends object>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    { headers, signal, onFailure }: Asker,
  ): Promise<OperationResult<Data>> => {
    const { name, query } = questionOf(document);
    try {
      const answer = await send(options.graphqlUrl, {
        method: 'POST',
        headers: { ...questionHeaders, ...headers },
        body: JSON.stringify({ operationName: name, variables, query }),
        signal,
      });
      const data = dataOf(answer);
      if (!isAnswerTo(name, data, document)) throw new UnusableAnswer('The answer has another shape than the contract');
      return { ok: true, data: data as Data };
    } catch (error) {
      const failure = failureOf(error);
      onFailure(name, failure, error);
      return { ok: false, failure };
    }
  };
}

/** GraphQL over HTTP: an answer of its own media type speaks for itself, any other only with a good status. */
function dataOf({ status, type, text }: WholeAnswer): unknown {
  const isGraphql = type.startsWith('application/graphql-response+json');
  if (!isGraphql && (status < 200 || status >= 300)) {
    const refusal = refusalByStatus(status, text);
    throw refusal === null ? new UnusableAnswer(`The backend answered ${status}`) : new RefusedAnswer(refusal);
  }
  const { data, errors } = parseObject(text);
  const refusal = refusalIn(errors);
  if (refusal !== null) throw new RefusedAnswer(refusal);
  const [error] = Array.isArray(errors) ? (errors as unknown[]) : [];
  if (error !== undefined) throw new UnusableAnswer(messageOf(error));
  return data;
}

function parseObject(text: string): { readonly data?: unknown; readonly errors?: unknown } {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Told below.
  }
  throw new UnusableAnswer('The answer is no JSON object');
}

function messageOf(error: unknown): string {
  const { message } = (typeof error === 'object' && error !== null ? error : {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'The backend answered with an error';
}
