/** Runs an operation, validates its response, and maps errors to an OperationFailure. */
import type { ApolloClient, DefaultContext, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { getMainDefinition } from '@apollo/client/utilities';
import { parseJson } from '../validation/parseJson.ts';
import type { CachePolicy, OperationFailure, OperationResult, RunOperation } from './operations.ts';
import { matchesResponseShape } from './responseShape.ts';
import { ConnectionLost, TimeoutExceeded } from './transport.ts';

interface RunOptions {
  readonly fetchPolicy: CachePolicy | 'no-cache';
  /** `headers` and `fetchOptions` for the links. */
  readonly context?: DefaultContext;
  /** Must not throw. */
  readonly onFailure?: (failure: OperationFailure, error: unknown) => void;
}

/** Never rejects. */
export async function runOperation<Data, Variables extends object>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  inputVariables: Variables,
  { fetchPolicy, context = {}, onFailure }: RunOptions,
): Promise<OperationResult<Data>> {
  const { operation } = describeOperation(document);
  // Apollo expects variables with an index signature, which generated interfaces lack.
  const query = document as unknown as TypedDocumentNode<Data, OperationVariables>;
  const variables = inputVariables as OperationVariables;
  // After a mutation, the responses embedded in the page are stale (spec §9).
  if (operation === 'mutation') client.prioritizeCacheValues = false;
  try {
    const { data, error } =
      operation === 'mutation'
        ? await client.mutate({ mutation: query, variables, context, errorPolicy: 'all', fetchPolicy: 'no-cache' })
        : await client.query({ query, variables, context, errorPolicy: 'all', fetchPolicy });
    if (error !== undefined) throw error;
    if (!matchesResponseShape(document, data)) throw new Error('The response does not match the contract');
    return { ok: true, data: data as Data };
  } catch (error) {
    const failure = toFailure(error);
    onFailure?.(failure, error);
    return { ok: false, failure };
  }
}

/** For the browser, which caches responses. */
export function createRunOperation(client: ApolloClient): RunOperation {
  return (document, variables, fetchPolicy = 'network-only') =>
    runOperation(client, document, variables, { fetchPolicy });
}

function toFailure(error: unknown): OperationFailure {
  if (error instanceof TimeoutExceeded) return 'timeout';
  const isAborted = error instanceof Error && error.name === 'AbortError';
  if (error instanceof ConnectionLost || isAborted) return 'connection';
  return readAuthError(error) ?? 'server';
}

export function describeOperation(document: DocumentNode): { operation: string; name: string } {
  const definition = getMainDefinition(document);
  if (definition.kind !== 'OperationDefinition') throw new TypeError('The document has no operation');
  return { operation: definition.operation, name: definition.name?.value ?? '' };
}

type AuthErrorCode = 'unauthenticated' | 'forbidden';

const authErrorsByCode: Readonly<Record<string, AuthErrorCode>> = {
  UNAUTHENTICATED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
};
const authErrorsByStatus: Readonly<Record<number, AuthErrorCode>> = { 401: 'unauthenticated', 403: 'forbidden' };

/**
 * Apollo's GraphQL errors have `errors`, its HTTP errors `statusCode` and `bodyText`. An error code in the body has
 * priority over the status, which a proxy may have set.
 */
function readAuthError(error: unknown): AuthErrorCode | null {
  const { errors, statusCode, bodyText } = (error ?? {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(errors)) return findAuthError(errors);
  const byStatus = authErrorsByStatus[Number(statusCode)] ?? null;
  return byStatus && (findAuthError(Object(parseJson(String(bodyText))).errors) ?? byStatus);
}

function findAuthError(errors: unknown): AuthErrorCode | null {
  if (!Array.isArray(errors)) return null;
  for (const error of errors as readonly unknown[]) {
    const code = (error as { readonly extensions?: { readonly code?: unknown } } | null)?.extensions?.code;
    if (typeof code === 'string' && Object.hasOwn(authErrorsByCode, code)) return authErrorsByCode[code] ?? null;
  }
  return null;
}
