import {
  CheckRegistrationCodeDocument,
  CheckRegistrationCodeExtendedDocument,
  type CheckRegistrationCodeExtendedQuery,
  type CheckRegistrationCodeQuery,
} from '../graphql/operations.generated.ts';
import {
  type CachePolicy,
  type OperationErrorCode,
  type OperationResult,
  toOperationErrorCode,
} from '../graphql/operations.ts';
import { type CountryCode, isCountryCode } from '../i18n/countries.ts';
import type { QueryContext } from '../page/page.ts';
import type { LinkCode } from '../routing/carriedParams.ts';
import type { VoucherState } from '../routing/landingVariants.ts';
import { cleanText } from '../validation/cleanText.ts';
import { type CodeState, interpretCodeCheck } from './codeOutcome.ts';
import { maxGreetingLength } from './inviterGreeting.ts';
import { cleanInviterName } from './inviterName.ts';
import { readLinkExpiry } from './readLinkExpiry.ts';
import { cleanRegistrationCode } from './registrationCode.ts';

type CountryOption = CheckRegistrationCodeQuery['registrationCodeDetails']['countryOptions'][number] & {
  readonly isoCode: CountryCode;
};

export interface CodeCheck {
  readonly state: CodeState;
  /** Cleaned and shortened; empty without an inviter. */
  readonly inviterName: string;
  /** The member's line, cleaned and shortened; may be empty. Null for a code that is not a member's. */
  readonly greeting: string | null;
  /** The form's countries, with their legal texts. */
  readonly countries: readonly CountryOption[];
  readonly voucher: VoucherState;
  /** Epoch milliseconds, never in the past; null if unknown. */
  readonly expiresAtMs: number | null;
}

type CheckContext = Pick<QueryContext, 'run' | 'codeDetails' | 'report'>;

const unavailableCheck = (reason: OperationErrorCode): CodeCheck => ({
  state: { status: 'unavailable', reason },
  inviterName: '',
  greeting: null,
  countries: [],
  voucher: 'unknown',
  expiresAtMs: null,
});

export const noCode: CodeCheck = { ...unavailableCheck('connection'), state: { status: 'none' } };

/** Never rejects. */
export async function checkCode(
  context: CheckContext,
  { registrationCode, validityTimestamp }: LinkCode,
  policy: CachePolicy = 'network-only',
): Promise<CodeCheck> {
  const variables = { registrationCode: cleanRegistrationCode(registrationCode), validityTimestamp };
  const result = await fetchDetails(context, variables, policy);
  if (!result.ok) return unavailableCheck(toOperationErrorCode(result.failure));
  const details = result.data.registrationCodeDetails;
  const outcome = interpretCodeCheck(details);
  if (outcome.operatorMessage !== null) context.report(outcome.operatorMessage);
  return {
    state: outcome.state,
    inviterName: cleanInviterName(details.invitorName),
    greeting: (details.invitorGreeting && cleanText(details.invitorGreeting, maxGreetingLength)) ?? null,
    countries: details.countryOptions.filter((option): option is CountryOption => isCountryCode(option.isoCode)),
    voucher: readVoucher(details.voucher),
    expiresAtMs:
      ignorePastTime(Date.parse(details.validUntil ?? '')) ?? ignorePastTime(readLinkExpiry(validityTimestamp)),
  };
}

type Details = CheckRegistrationCodeQuery['registrationCodeDetails'] &
  Partial<CheckRegistrationCodeExtendedQuery['registrationCodeDetails']>;

/** Falls back to the basic query if the backend does not support the extended one. */
async function fetchDetails(
  { run, codeDetails }: CheckContext,
  variables: { readonly registrationCode: string; readonly validityTimestamp: string | null },
  policy: CachePolicy,
): Promise<OperationResult<{ readonly registrationCodeDetails: Details }>> {
  if (codeDetails === 'extended') {
    const result = await run(CheckRegistrationCodeExtendedDocument, variables, policy);
    if (result.ok || result.failure !== 'server') return result;
  }
  return run(CheckRegistrationCodeDocument, variables, policy);
}

function readVoucher(voucher: Details['voucher']): VoucherState {
  if (voucher === undefined) return 'unknown';
  if (voucher === null || !(voucher.percent >= 1 && voucher.percent <= 100)) return 'none';
  return { percent: voucher.percent, hasMinimum: voucher.minimumOrderMinor !== null };
}

function ignorePastTime(time: number | null): number | null {
  return time !== null && time > Date.now() ? time : null;
}
