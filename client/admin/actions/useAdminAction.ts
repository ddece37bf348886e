/** An action of an administrator: one mutation at a press, with what came of it for the page to say. */
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
  /** Not done; pressing again tries again. */
  | { readonly kind: 'failed'; readonly errorCode: OperationErrorCode }
  /** The sign-in has ended or is too old for this, or was never good enough. */
  | { readonly kind: 'refused'; readonly access: 'signInNeeded' | 'forbidden' };

export type AdminAction<Data, Variables> = Submission<Variables, ActionOutcome<Data>>;

/**
 * `onDone` hears of what the backend answered, before the page says it; an answer may still be a refusal in the tool's
 * own terms. What was typed stays where it is, whatever came of the action.
 */
export function useAdminAction<Data, Variables extends object>(
  document: TypedDocumentNode<Data, Variables>,
  onDone: (data: Data, variables: Variables) => void | Promise<void> = () => {},
): AdminAction<Data, Variables> {
  const { run } = useRuntime();
  return useSubmission(async (variables: Variables): Promise<ActionOutcome<Data>> => {
    const result = await run(document, variables);
    if (result.ok) await onDone(result.data, variables);
    return toActionOutcome(result);
  });
}

/** For an action that takes more than one question. */
export function toActionOutcome<Data>(result: OperationResult<Data>): ActionOutcome<Data> {
  if (result.ok) return { kind: 'done', data: result.data };
  const access = accessAfterFailure(result.failure);
  return access === null
    ? { kind: 'failed', errorCode: toOperationErrorCode(result.failure) }
    : { kind: 'refused', access };
}
