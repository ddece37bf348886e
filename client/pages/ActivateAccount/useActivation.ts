/** The one action of the page: activating on a visitor's press, and where each answer leads. */

import { ActivateAccountDocument, type VoucherFieldsFragment } from '../../../shared/graphql/operations.generated.ts';
import { type OperationProblem, problemOf } from '../../../shared/graphql/operations.ts';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { leaving, type Submission, useSubmission } from '../../useSubmission.ts';

type ActivationAnswer =
  /** The voucher stays unformatted, so that a language switch shows it in the new language. */
  | { readonly kind: 'done'; readonly isRepeated: boolean; readonly voucher: VoucherFieldsFragment | null }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly problem: OperationProblem };

/** Of the token of the mail's link. */
export type Activation = Submission<string, ActivationAnswer>;

export function useActivation(): Activation {
  const { run, registration } = useRuntime();
  const { go } = useNavigation();

  return useSubmission<string, ActivationAnswer>(async (activationId) => {
    const answer = await run(ActivateAccountDocument, { activationId });
    if (!answer.ok) return { kind: 'failed', problem: problemOf(answer.failure) };
    const { status, voucher } = answer.data.activateAccount;
    switch (status) {
      case 'ACTIVATED':
      case 'ALREADY_ACTIVE':
        registration.clear();
        return { kind: 'done', isRepeated: status === 'ALREADY_ACTIVE', voucher };
      case 'EXPIRED':
        return { kind: 'expired' };
      default: {
        const reason = status === 'NOT_FOUND' ? 'invalid' : 'failed';
        // A failed attempt may be repeated with the link; one that is none of ours is of no more use.
        registration.update({
          accountActivationError: reason,
          ...(reason === 'invalid' && { accountActivationId: '' }),
        });
        go('activateAccountError', { query: { reason }, replace: true });
        return leaving;
      }
    }
  });
}
