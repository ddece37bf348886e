/** The one action of the page: activating on a visitor's press, and where each answer leads. */
import { useRef, useState } from 'react';
import { ActivateAccountDocument, type VoucherFieldsFragment } from '../../../shared/graphql/operations.generated.ts';
import { type OperationProblem, problemOf } from '../../../shared/graphql/operations.ts';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useRuntime } from '../../Runtime.tsx';

export type ActivationResult =
  /** The voucher stays unformatted, so that a language switch shows it in the new language. */
  | { readonly kind: 'done'; readonly isRepeated: boolean; readonly voucher: VoucherFieldsFragment | null }
  | { readonly kind: 'expired' };

export interface Activation {
  readonly result: ActivationResult | null;
  readonly problem: OperationProblem | null;
  readonly isBusy: boolean;
  readonly activate: (activationId: string) => Promise<void>;
}

export function useActivation(): Activation {
  const { run, registration } = useRuntime();
  const { go } = useNavigation();
  const [result, setResult] = useState<ActivationResult | null>(null);
  const [problem, setProblem] = useState<OperationProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const activate = async (activationId: string) => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    setBusy(true);
    const answer = await run(ActivateAccountDocument, { activationId });
    isSending.current = false;
    setBusy(false);
    if (!answer.ok) return setProblem(problemOf(answer.failure));
    const { status, voucher } = answer.data.activateAccount;
    switch (status) {
      case 'ACTIVATED':
      case 'ALREADY_ACTIVE':
        registration.clear();
        return setResult({ kind: 'done', isRepeated: status === 'ALREADY_ACTIVE', voucher });
      case 'EXPIRED':
        return setResult({ kind: 'expired' });
      default: {
        const reason = status === 'NOT_FOUND' ? 'invalid' : 'failed';
        // A failed attempt may be repeated with the link; one that is none of ours is of no more use.
        registration.update({
          accountActivationError: reason,
          ...(reason === 'invalid' && { accountActivationId: '' }),
        });
        return go('activateAccountError', { query: { reason }, replace: true });
      }
    }
  };

  return { result, problem, isBusy, activate };
}
