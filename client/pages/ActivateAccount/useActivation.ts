import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ActivateAccountDocument, type VoucherFieldsFragment } from '../../../shared/graphql/operations.generated.ts';
import { type OperationProblem, problemOf } from '../../../shared/graphql/operations.ts';
import { activationIdParameter } from '../../../shared/languagePaths.ts';
import { rememberActivated } from '../../components/Voucher/AccountReady.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';
import { type Leave, type Submission, useSubmission } from '../../useSubmission.ts';
import { usePageData } from '../pageData.tsx';
import { type ActivateAccountData, activationIdOf, loadActivation } from './activateAccountQuery.ts';

/** Moves the token from the address into memory, out of history and referrers. Never stored: a reload asks for it. */
export function useActivationToken(): string {
  const [{ accountActivationId }, update] = useRegistration();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address may carry a token again.
  useEffect(() => {
    const url = new URL(window.location.href);
    const id = activationIdOf(url.searchParams);
    if (id === '') return;
    update({ accountActivationId: id, accountActivationError: '' });
    url.searchParams.delete(activationIdParameter);
    // Not by the router: it would take the shortened address for another page and open it.
    window.history.replaceState(window.history.state, '', url);
  }, [location, update]);
  return accountActivationId;
}

/**
 * Null while on its way. After a language switch the address holds no token, so the one of this tab is asked with:
 * `isLate`, what comes takes the place of a page that says that it loads.
 */
export function useActivationData(token: string): { data: ActivateAccountData | null; isLate: boolean } {
  const arrived = usePageData<ActivateAccountData>();
  const { run } = useRuntime();
  const { locale } = useI18n();
  const [asked, setAsked] = useState<ActivateAccountData | null>(null);
  const isMissing = arrived.state.stage === 'noLink' && token !== '';
  useEffect(() => {
    if (!isMissing) return;
    let isLatest = true;
    void loadActivation(run, token, locale).then((data) => isLatest && setAsked(data));
    return () => {
      isLatest = false;
    };
  }, [isMissing, run, token, locale]);
  return { data: isMissing ? asked : arrived, isLate: isMissing };
}

type ActivationAnswer =
  /** The voucher stays unformatted, so that a language switch shows it in the new language. */
  | { readonly kind: 'done'; readonly isRepeated: boolean; readonly voucher: VoucherFieldsFragment | null }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly problem: OperationProblem };

export type Activation = Submission<string, ActivationAnswer>;

/** The one action of the page: activating on a visitor's press, and where each answer leads. */
export function useActivation(): Activation {
  const { run, registration } = useRuntime();
  const { go } = useNavigation();

  const activate = async (activationId: string): Promise<ActivationAnswer | Leave> => {
    const answer = await run(ActivateAccountDocument, { activationId });
    if (!answer.ok) return { kind: 'failed', problem: problemOf(answer.failure) };
    const { status, voucher } = answer.data.activateAccount;
    switch (status) {
      case 'ACTIVATED':
      case 'ALREADY_ACTIVE':
        registration.clear();
        rememberActivated(voucher);
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
        return () => go('activateAccountError', { query: { reason }, replace: true });
      }
    }
  };
  return useSubmission<string, ActivationAnswer>(activate, (outcome) => outcome?.kind === 'done');
}
