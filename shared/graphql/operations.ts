/** What pages and forms see of GraphQL: one function, and an answer that is never an exception. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

export type OperationFailure =
  /** No answer came: refused, reset, offline. */
  | 'connection'
  /** No answer came in time. */
  | 'timeout'
  /** The question could not be asked: a new release has taken this page's files away, and a reload did not help. */
  | 'outdated'
  /** The backend knows nobody by the bearer that was sent, or none was. */
  | 'unauthenticated'
  /** The backend knows who asks, and refuses. */
  | 'forbidden'
  /** An answer came that holds no usable data: a 500, HTML, truncated JSON, GraphQL errors. */
  | 'server';

export type OperationResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: OperationFailure };

/** The failures in the visitor's terms: `common:error.*` has a sentence for each. */
export type OperationErrorCode = 'connection' | 'timeout' | 'outdated' | 'generic';

/** No visitor's question needs a bearer: a refusal is news to the console alone, which looks at it first. */
export function toOperationErrorCode(failure: OperationFailure): OperationErrorCode {
  return failure === 'connection' || failure === 'timeout' || failure === 'outdated' ? failure : 'generic';
}

/** `recall` is content with an answer that came with the page or that this page load has had; without one it asks. */
export type CachePolicy = 'ask' | 'recall';

export type RunOperation = <Data, Variables extends object>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  policy?: CachePolicy,
) => Promise<OperationResult<Data>>;
