/** Runs an operation and maps whatever went wrong, once, to the few failures that a page can speak of. */
import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { ConnectionLost, TimeoutExceeded } from './createApolloClient.ts';
import { isAnswerTo } from './isAnswerTo.ts';
import type { OperationFailure, OperationResult } from './operations.ts';

export interface RunOperationOptions {
  /** Hears of every failure, for the log and the error reports; must not throw. */
  readonly onFailure?: (operationName: string, failure: OperationFailure, error: unknown) => void;
}

/** Variables that let whoever knows them act: an answer to them is kept in no cache, whose keys would tell them. */
const secretVariables = ['activationId'];

export function holdsSecret(variables: object): boolean {
  return secretVariables.some((name) => Object.hasOwn(variables, name));
}

/** `RunOperation`, and whether a query may be answered from the cache (the default) or must ask. */
export type RunOperationWithPolicy = <Data, Variables extends object>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  policy?: 'cache-first' | 'network-only',
) => Promise<OperationResult<Data>>;

export function createRunOperation(
  client: ApolloClient,
  { onFailure }: RunOperationOptions = {},
): RunOperationWithPolicy {
  return async <Data, Variables extends object>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    policy: 'cache-first' | 'network-only' = 'cache-first',
  ): Promise<OperationResult<Data>> => {
    const { kind, name } = definitionOf(document);
    try {
      const data = await send(client, kind, document, variables, holdsSecret(variables) ? 'no-cache' : policy);
      if (isAnswerTo(name, data)) return { ok: true, data: data as Data };
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
  kind: string,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  fetchPolicy: 'cache-first' | 'network-only' | 'no-cache',
): Promise<Data | undefined | null> {
  // The generated variables are interfaces; Apollo wants them with an index signature.
  const typed = document as unknown as TypedDocumentNode<Data, OperationVariables>;
  const given = variables as OperationVariables;
  const { data, error } =
    kind === 'mutation'
      ? await client.mutate<Data, OperationVariables>({
          mutation: typed,
          variables: given,
          errorPolicy: 'all',
          fetchPolicy: 'no-cache',
        })
      : await client.query<Data, OperationVariables>({
          query: typed,
          variables: given,
          errorPolicy: 'all',
          fetchPolicy,
        });
  if (error !== undefined) throw error;
  return data as Data | undefined | null;
}

function failureOf(error: unknown): OperationFailure {
  if (error instanceof TimeoutExceeded) return 'timeout';
  return error instanceof ConnectionLost || isAbort(error) ? 'connection' : 'server';
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function definitionOf(document: DocumentNode): { kind: string; name: string } {
  for (const definition of document.definitions) {
    if (definition.kind === 'OperationDefinition') {
      return { kind: definition.operation, name: definition.name?.value ?? 'anonymous' };
    }
  }
  throw new TypeError('The document holds no operation');
}
