import { formatEndDate } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';
import { type OpaqueText, opaque } from '../page/opaqueText.ts';
import type { PageData } from '../page/pageState.ts';
import type { LinkCode } from '../routing/carriedParams.ts';
import type { VoucherState } from '../routing/landingVariants.ts';
import { type CodeCheck, noCode } from './checkCode.ts';
import type { CodeState } from './codeOutcome.ts';
import { cleanRegistrationCode } from './registrationCode.ts';

/** Without what an invitation lacks: every byte of a page counts. */
export interface InvitationState {
  readonly code: CodeState;
  /** With `unknown`, the landing variant decides what is shown. */
  readonly voucher: VoucherState;
  readonly hasExpiry?: boolean;
  readonly hasGreeting?: boolean;
}

export type InvitationValues = Readonly<Record<'inviterName' | 'number', OpaqueText>> & {
  readonly expiry?: OpaqueText;
  readonly greeting?: OpaqueText;
};

export type Invitation = PageData<InvitationState, InvitationValues>;

const maxCodeLength = 64;

export function createInvitation(locale: Locale, code: LinkCode | null, check: CodeCheck): Invitation {
  const { state, inviterName, greeting, voucher, expiresAtMs } = check;
  const isValid = state.status === 'valid';
  const hasExpiry = isValid && expiresAtMs !== null;
  const hasGreeting = isValid && Boolean(greeting);
  return {
    state: {
      code: state,
      voucher: isValid ? voucher : 'unknown',
      ...(hasExpiry && { hasExpiry }),
      ...(hasGreeting && { hasGreeting }),
    },
    values: {
      inviterName: opaque(inviterName),
      ...(hasGreeting && { greeting: opaque(greeting ?? '') }),
      number: opaque(isValid ? cleanRegistrationCode(code?.registrationCode ?? '').slice(0, maxCodeLength) : ''),
      ...(hasExpiry && { expiry: opaque(formatEndDate(locale, expiresAtMs)) }),
    },
  };
}

export const unknownInvitation: Invitation = createInvitation('en', null, {
  ...noCode,
  state: { status: 'unavailable', reason: 'timeout' },
});

export type InvitationDetails = { readonly [Field in 'inviter' | 'percent' | 'number' | 'end']?: string | undefined };
