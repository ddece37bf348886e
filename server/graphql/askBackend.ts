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
  ConnectionLost,
  type Posted,
  questionHeaders,
  type Send,
  sendInTime,
  UnusableAnswer,
  type WholeAnswer,
} from '../../shared/graphql/transport.ts';
import type { Breaker, QuestionEnd } from './breaker.ts';
import { type RepeatOptions, repeatOnce } from './repeatOnce.ts';

export interface AskBackendOptions {
  readonly graphqlUrl: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly send: Send<Posted>;
  /** Of an operation, by its name; asked once for each. */
  readonly breakerOf: (operation: string) => Breaker;
  readonly onRepeat?: RepeatOptions['onRepeat'];
}

/** The question was not put: the ones before it had no answer. */
export class BackendPaused extends ConnectionLost {}

/** The backend speaks, and what it says is of no use: its own errors, a status of the asker's fault, another shape. */
class SpokenAnswer extends UnusableAnswer {}

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
  readonly send: Send<Posted>;
  readonly breaker: Breaker;
}

export function createAskBackend(options: AskBackendOptions) {
  const sendOnce = sendInTime(options.send, options.timeout);
  // Both attempts within the one deadline.
  const { onRepeat } = options;
  const sendRead = sendInTime(repeatOnce(options.send, onRepeat === undefined ? {} : { onRepeat }), options.timeout);
  const cache = new InMemoryCache();
  const questions = new WeakMap<DocumentNode, Question>();

  const questionOf = (document: DocumentNode): Question => {
    const known = questions.get(document);
    if (known !== undefined) return known;
    const { operation, name } = operationOf(document);
    const question = {
      name,
      query: print(cache.transformDocument(document)),
      send: operation === 'query' ? sendRead : sendOnce,
      breaker: options.breakerOf(name),
    };
    questions.set(document, question);
    return question;
  };

  return async <Data, Variables extends object>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    { headers, signal, onFailure }: Asker,
  ): Promise<OperationResult<Data>> => {
    const { name, query, send, breaker } = questionOf(document);
    const turn = breaker.enter();
    if (turn === null) {
      onFailure(name, 'connection', new BackendPaused('Not asked'));
      return { ok: false, failure: 'connection' };
    }
    const ends = endOf(breaker, signal);
    let end: QuestionEnd = 'answered';
    try {
      const answer = await send(options.graphqlUrl, {
        method: 'POST',
        headers: { ...questionHeaders, ...headers },
        body: JSON.stringify({ operationName: name, variables, query }),
        signal: ends,
      });
      const data = dataOf(answer);
      if (!isAnswerTo(name, data, document)) throw new SpokenAnswer('The answer has another shape than the contract');
      return { ok: true, data: data as Data };
    } catch (error) {
      const failure = failureOf(error);
      end = ends.aborted ? 'left' : isOutage(error) ? 'failed' : 'answered';
      onFailure(name, failure, error);
      return { ok: false, failure };
    } finally {
      breaker.leave(turn, end);
    }
  };
}

const never = new AbortController().signal;

/** A try goes on without its visitor: otherwise strangers who leave in time could keep a backend that is back shut out. */
function endOf(breaker: Breaker, visitorLeaves: AbortSignal): AbortSignal {
  return breaker.state() === 'halfOpen' ? never : visitorLeaves;
}

/** GraphQL over HTTP: an answer of its own media type speaks for itself, any other only with a good status. */
function dataOf(answer: WholeAnswer): unknown {
  const { status, type, text } = answer;
  const isGraphql = type.startsWith('application/graphql-response+json');
  if (!isGraphql && (status < 200 || status >= 300)) {
    const refusal = refusalByStatus(status, text);
    if (refusal !== null) throw new RefusedAnswer(refusal);
    const words = `The backend answered ${status}`;
    throw isOutageStatus(answer) ? new UnusableAnswer(words) : new SpokenAnswer(words);
  }
  const { data, errors } = parseObject(text);
  const refusal = refusalIn(errors);
  if (refusal !== null) throw new RefusedAnswer(refusal);
  const [error] = Array.isArray(errors) ? (errors as unknown[]) : [];
  if (error !== undefined) throw new SpokenAnswer(messageOf(error));
  return data;
}

/** Whoever says when to come again is there, and busy. */
function isOutageStatus({ status, retryAfter }: WholeAnswer): boolean {
  return status >= 500 && retryAfter === undefined;
}

/** Nobody answered, not in time, or in no words of GraphQL: nothing that one visitor's question could bring about. */
function isOutage(error: unknown): boolean {
  return !(error instanceof SpokenAnswer || error instanceof RefusedAnswer);
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
