import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

export type OperationFailure =
  /** No response: refused, reset, offline. */
  | 'connection'
  | 'timeout'
  /** A new release removed this page's files, and a reload did not help. */
  | 'outdated'
  /** No bearer token, or an invalid one. */
  | 'unauthenticated'
  /** The bearer token lacks the role. */
  | 'forbidden'
  /** A response without valid data: status 500, HTML, truncated JSON, GraphQL errors. */
  | 'server';

export type OperationResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: OperationFailure };

/** The keys of `common:error.*`. */
export type OperationErrorCode = 'connection' | 'timeout' | 'outdated' | 'generic';

/** Admin pages handle `unauthenticated` and `forbidden` themselves; visitors' operations need no bearer token. */
export function toOperationErrorCode(failure: OperationFailure): OperationErrorCode {
  return failure === 'connection' || failure === 'timeout' || failure === 'outdated' ? failure : 'generic';
}

/** `cache-first` accepts a response embedded in the page or fetched during this page load. */
export type CachePolicy = 'network-only' | 'cache-first';

export type RunOperation = <Data, Variables extends object>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  policy?: CachePolicy,
) => Promise<OperationResult<Data>>;
