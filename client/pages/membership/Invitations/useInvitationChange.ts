import type { InvitationsFieldsFragment } from '../../../../shared/graphql/memberOperations.generated.ts';
import {
  type OperationErrorCode,
  type OperationResult,
  toOperationErrorCode,
} from '../../../../shared/graphql/operations.ts';
import type { MessageKey } from '../../../../shared/i18n/messageKeys.ts';
import { useSubmission } from '../../../form/useSubmission.ts';

export type MemberInvitation = NonNullable<InvitationsFieldsFragment['invitation']>;

type Outcome = InvitationsFieldsFragment | { readonly status: OperationErrorCode; readonly invitation: null };

export interface ManageProps {
  readonly token: string;
  readonly invitation: MemberInvitation;
  readonly onChange: (invitation: MemberInvitation) => void;
}

/** Loads or changes the invitation. */
export function useInvitationChange<Input>(
  send: (input: Input) => Promise<OperationResult<InvitationsFieldsFragment>>,
  onChange: ManageProps['onChange'],
) {
  return useSubmission<Input, Outcome>(async (input) => {
    const result = await send(input);
    if (!result.ok) return { status: toOperationErrorCode(result.failure), invitation: null };
    if (result.data.invitation) onChange(result.data.invitation);
    return result.data;
  });
}

export function selectPayload<Name extends string>(
  result: OperationResult<Readonly<Record<Name, InvitationsFieldsFragment>>>,
  name: Name,
): OperationResult<InvitationsFieldsFragment> {
  return result.ok ? { ok: true, data: result.data[name] } : result;
}

export function getResultMessage({ status }: Outcome, done: MessageKey): MessageKey {
  switch (status) {
    case 'FOUND':
      return done;
    case 'NOT_FOUND':
    case 'INVALID_INPUT':
      return 'membership:invitations.noLink';
    case 'RATE_LIMITED':
      return 'common:error.limited';
    default:
      return `common:error.${status}`;
  }
}
