import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  ActivateAccountDocument,
  ActivateAccountExtendedDocument,
  type ActivateAccountExtendedMutation,
  ActivationDetailsDocument,
} from '../../../../shared/graphql/memberOperations.generated.ts';
import type { VoucherFieldsFragment } from '../../../../shared/graphql/operations.generated.ts';
import {
  type OperationErrorCode,
  type OperationResult,
  type RunOperation,
  toOperationErrorCode,
} from '../../../../shared/graphql/operations.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import { type OpaqueText, opaque } from '../../../../shared/page/opaqueText.ts';
import type { PageQuery } from '../../../../shared/page/page.ts';
import type { PageData } from '../../../../shared/page/pageState.ts';
import { activationIdParameter } from '../../../../shared/routing/languagePaths.ts';
import type { CodeDetails } from '../../../../shared/settings/publicConfig.ts';
import { type NavigateAway, type Submission, useSubmission } from '../../../form/useSubmission.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { useNavigation } from '../../../navigation/Navigation.tsx';
import { useConfig, usePageData } from '../../../PageContext.tsx';
import { useRuntime } from '../../../Runtime.tsx';
import {
  formatVoucher,
  getVoucherKind,
  rememberActivated,
  type VoucherKind,
  type VoucherValues,
} from '../../../registration/AccountReady/AccountReady.tsx';
import { rememberInvitationsToken } from '../../../registration/invitationsToken.ts';
import { useRegistration } from '../../../registration/useRegistration.ts';

/** Moves the token from the URL into memory, out of history and referrers. */
export function useActivationToken(): string {
  const [{ accountActivationId }, update] = useRegistration();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new URL may carry a token.
  useEffect(() => {
    const url = new URL(window.location.href);
    const id = readActivationId(url.searchParams);
    if (id === '') return;
    update({ accountActivationId: id, accountActivationError: '' });
    url.searchParams.delete(activationIdParameter);
    // The router would open the shortened URL as another page.
    window.history.replaceState(window.history.state, '', url);
  }, [location, update]);
  return accountActivationId;
}

/** `data` is null while loading. After a language switch, and each retry then, it is fetched with the token in memory. */
export function useActivationData(token: string): { data: ActivateAccountData | null; isRefetched: boolean } {
  const pageData = usePageData<ActivateAccountData>();
  const { run } = useRuntime();
  const { locale } = useI18n();
  const [refetched, setRefetched] = useState<{ of: ActivateAccountData; data: ActivateAccountData } | null>(null);
  const isMissing = pageData.state.stage === 'noLink' && token !== '';
  useEffect(() => {
    if (!isMissing) return;
    let isLatest = true;
    void loadActivation(run, token, locale).then((data) => isLatest && setRefetched({ of: pageData, data }));
    return () => {
      isLatest = false;
    };
  }, [isMissing, pageData, run, token, locale]);
  if (!isMissing) return { data: pageData, isRefetched: false };
  return { data: refetched?.of === pageData ? refetched.data : null, isRefetched: true };
}

type ActivationOutcome =
  /** Unformatted, so that it follows a language switch. */
  | { readonly kind: 'done'; readonly isRepeated: boolean; readonly voucher: VoucherFieldsFragment | null }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly error: OperationErrorCode };

export type Activation = Submission<string, ActivationOutcome>;

export function useActivation(): Activation {
  const { run, registration } = useRuntime();
  const { go } = useNavigation();
  const { codeDetails } = useConfig();

  const activate = async (activationId: string): Promise<ActivationOutcome | NavigateAway> => {
    const result = await sendActivation(run, codeDetails, activationId);
    if (!result.ok) return { kind: 'failed', error: toOperationErrorCode(result.failure) };
    const { status, voucher, invitationsToken } = result.data.activateAccount;
    switch (status) {
      case 'ACTIVATED':
      case 'ALREADY_ACTIVE':
        registration.clear();
        rememberActivated(voucher);
        rememberInvitationsToken(invitationsToken ?? null);
        return { kind: 'done', isRepeated: status === 'ALREADY_ACTIVE', voucher };
      case 'EXPIRED':
        return { kind: 'expired' };
      default: {
        const reason = status === 'NOT_FOUND' ? 'invalid' : 'failed';
        // Only a failed attempt may be repeated with the link.
        registration.update({
          accountActivationError: reason,
          ...(reason === 'invalid' && { accountActivationId: '' }),
        });
        return () => go('activateAccountError', { query: { reason }, replace: true });
      }
    }
  };
  return useSubmission<string, ActivationOutcome>(activate, (outcome) => outcome?.kind === 'done');
}

type Payload = Pick<ActivateAccountExtendedMutation['activateAccount'], 'status' | 'voucher'> & {
  readonly invitationsToken?: string | null;
};

/** Falls back to the basic mutation if the backend does not support the extended one. */
async function sendActivation(
  run: RunOperation,
  codeDetails: CodeDetails,
  activationId: string,
): Promise<OperationResult<{ readonly activateAccount: Payload }>> {
  if (codeDetails === 'extended') {
    const result = await run(ActivateAccountExtendedDocument, { activationId });
    if (result.ok || result.failure !== 'server') return result;
  }
  return run(ActivateAccountDocument, { activationId });
}

type Stage = 'ready' | 'alreadyActive' | 'expired' | 'notFound' | 'unavailable' | 'noLink';

type ActivateAccountData = PageData<
  { readonly stage: Stage; readonly voucher: VoucherKind },
  { readonly maskedEmail: OpaqueText; readonly voucher: VoucherValues }
>;

const stages = {
  READY: 'ready',
  ALREADY_ACTIVE: 'alreadyActive',
  EXPIRED: 'expired',
  NOT_FOUND: 'notFound',
} as const;

const maxIdLength = 256;

function readActivationId(query: URLSearchParams): string {
  const id = query.get(activationIdParameter) ?? '';
  return id.length <= maxIdLength ? id : '';
}

async function loadActivation(run: RunOperation, activationId: string, locale: Locale) {
  const result = await run(ActivationDetailsDocument, { activationId });
  if (!result.ok) return createEmptyData('unavailable');
  const { state, maskedEmail, voucher } = result.data.activationDetails;
  return {
    state: { stage: stages[state] ?? 'unavailable', voucher: getVoucherKind(voucher) },
    values: { maskedEmail: opaque(maskedEmail ?? ''), voucher: formatVoucher(locale, voucher) },
  };
}

function createEmptyData(stage: Stage): ActivateAccountData {
  return {
    state: { stage, voucher: 'none' },
    values: { maskedEmail: opaque(''), voucher: formatVoucher('en', null) },
  };
}

export const activateAccountQuery: PageQuery<ActivateAccountData> = {
  async load({ run, query, locale }) {
    const id = readActivationId(query);
    return id === '' ? createEmptyData('noLink') : loadActivation(run, id, locale);
  },
  redirect: ({ state }) =>
    state.stage === 'notFound' ? { route: 'activateAccountError', query: { reason: 'invalid' } } : null,
  unavailable: createEmptyData('unavailable'),
};
