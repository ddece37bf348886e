import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  type OperationErrorCode,
  type OperationResult,
  toOperationErrorCode,
} from '../../../shared/graphql/operations.ts';
import { accessAfterFailure } from '../../../shared/security/adminAccess.ts';
import { type Submission, useSubmission } from '../../form/useSubmission.ts';
import { useRuntime } from '../../Runtime.tsx';

export type ActionOutcome<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'failed'; readonly errorCode: OperationErrorCode }
  /** The sign-in has expired, is too old, or lacks the role. */
  | { readonly kind: 'refused'; readonly access: 'signInNeeded' | 'forbidden' };

/** `onDone` receives the response before the outcome is shown; its status may still be a rejection. */
export function useAdminAction<Data, Variables extends object>(
  document: TypedDocumentNode<Data, Variables>,
  onDone: (data: Data, variables: Variables) => void | Promise<void>,
): Submission<Variables, ActionOutcome<Data>> {
  const { run } = useRuntime();
  return useSubmission(async (variables) => {
    const result = await run(document, variables);
    if (result.ok) await onDone(result.data, variables);
    return toActionOutcome(result);
  });
}

export function toActionOutcome<Data>(result: OperationResult<Data>): ActionOutcome<Data> {
  if (result.ok) return { kind: 'done', data: result.data };
  const access = accessAfterFailure(result.failure);
  return access === null
    ? { kind: 'failed', errorCode: toOperationErrorCode(result.failure) }
    : { kind: 'refused', access };
}
