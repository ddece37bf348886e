/** Checks a registration code with the backend and reads the answer, once for every page and form that needs it. */
import { type CountryCode, isCountryCode } from '../countries.ts';
import { CheckRegistrationCodeDocument } from '../graphql/operations.generated.ts';
import type { AskPolicy, RunOperation } from '../graphql/operations.ts';
import type { LinkCode } from '../journey.ts';
import { normaliseText } from '../validation/text.ts';
import { type CodeState, interpretCodeCheck } from './codeOutcome.ts';
import { cleanRegistrationCode } from './registrationCode.ts';

export interface CountryTerms {
  readonly termsPkString: string;
  readonly dataPolicyPkString: string;
}

export interface CodeCheck {
  readonly state: CodeState;
  /** Plain text, shortened, without control characters; empty without an inviter. */
  readonly inviterName: string;
  /** The countries that this code may register from, with the texts that apply there. */
  readonly countries: ReadonlyMap<CountryCode, CountryTerms>;
}

const unavailable = (reason: 'connection' | 'timeout' | 'outdated'): CodeCheck => ({
  state: { status: 'unavailable', reason },
  inviterName: '',
  countries: new Map(),
});

export const noCode: CodeCheck = { ...unavailable('connection'), state: { status: 'none' } };

const longestName = 80;

/** Never rejects. `report` hears of answers that an operator should mend. */
export async function checkCode(
  run: RunOperation,
  { registrationCode, validityTimestamp }: LinkCode,
  report: (problem: string) => void,
  policy: AskPolicy = 'ask',
): Promise<CodeCheck> {
  const variables = { registrationCode: cleanRegistrationCode(registrationCode), validityTimestamp };
  const result = await run(CheckRegistrationCodeDocument, variables, policy);
  if (!result.ok) return unavailable(result.failure === 'server' ? 'connection' : result.failure);
  const details = result.data.registrationCodeDetails;
  const outcome = interpretCodeCheck(details);
  if (outcome.report !== null) report(outcome.report);
  return {
    state: outcome.state,
    inviterName: normaliseText(details.invitorName ?? '').slice(0, longestName),
    countries: new Map(
      details.countryOptions.flatMap(({ isoCode, ...terms }) =>
        isCountryCode(isoCode) ? [[isoCode, terms] as const] : [],
      ),
    ),
  };
}
