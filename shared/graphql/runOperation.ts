/** Runs an operation and maps whatever went wrong, once, to the few failures that a page can speak of. */
import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { getMainDefinition } from '@apollo/client/utilities';

import { isAnswerTo } from './isAnswerTo.ts';
import type { AskPolicy, OperationFailure, OperationResult, RunOperation } from './operations.ts';
import { refusalOf } from './refusal.ts';
import { ConnectionLost, TimeoutExceeded } from './transport.ts';

/** Hears of every failure, for the log and the error reports; must not throw. */
export type OnFailure = (operationName: string, failure: OperationFailure, error: unknown) => void;

/** Variables that let whoever knows them act: an answer to them is kept in no cache, whose keys would tell them. */
const secretVariables = ['activationId'];

export function createRunOperation(client: ApolloClient, onFailure?: OnFailure): RunOperation {
  const fetchPolicies = { ask: 'network-only', recall: 'cache-first' } as const;
  return async <Data, Variables extends object>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    policy: AskPolicy = 'ask',
  ): Promise<OperationResult<Data>> => {
    const { operation, name } = operationOf(document);
    const holdsSecret = secretVariables.some((name) => Object.hasOwn(variables, name));
    const fetchPolicy = holdsSecret || operation === 'mutation' ? 'no-cache' : fetchPolicies[policy];
    try {
      const data = await send(client, operation, document, variables, fetchPolicy);
      if (isAnswerTo(name, data, document)) return { ok: true, data: data as Data };
      onFailure?.(name, 'server', new Error('The answer has another shape than the contract'));
      return { ok: false, failure: 'server' };
    } catch (error) {
      const failure = failureOf(error);
      onFailure?.(name, failure, error);
      return { ok: false, failure };
    }
  };
}

async function send<Data, Variables extends object>(
  client: ApolloClient,
  operation: string,
  document: TypedDocumentNode<Data, Variables>,
  given: Variables,
  fetchPolicy: 'cache-first' | 'network-only' | 'no-cache',
): Promise<unknown> {
  // The generated variables are interfaces; Apollo wants them with an index signature.
  const query = document as unknown as TypedDocumentNode<Data, OperationVariables>;
  const variables = given as OperationVariables;
  const { data, error } =
    operation === 'mutation'
      ? await client.mutate({ mutation: query, variables, errorPolicy: 'all', fetchPolicy: 'no-cache' })
      : await client.query({ query, variables, errorPolicy: 'all', fetchPolicy });
  if (error !== undefined) throw error;
  return data;
}

export function failureOf(error: unknown): OperationFailure {
  if (error instanceof TimeoutExceeded) return 'timeout';
  const isAborted = error instanceof Error && error.name === 'AbortError';
  if (error instanceof ConnectionLost || isAborted) return 'connection';
  return refusalOf(error) ?? 'server';
}

export function operationOf(document: DocumentNode): { operation: string; name: string } {
  const definition = getMainDefinition(document);
  if (definition.kind !== 'OperationDefinition') throw new TypeError('The document holds no operation');
  return { operation: definition.operation, name: definition.name?.value ?? '' };
}
