/** Checks a registration code with the backend and reads the answer, once for every page and form that needs it. */
import { type CodeState, interpretCodeCheck } from '../../shared/codeOutcome.ts';
import { type CountryCode, isCountryCode } from '../../shared/countries.ts';
import { CheckRegistrationCodeDocument } from '../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { cleanRegistrationCode, normaliseText } from '../../shared/validation/text.ts';

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

export interface CodeCheckRequest {
  readonly registrationCode: string;
  readonly validityTimestamp: string | null;
}

/** Never rejects. `report` hears of answers that an operator should mend. */
export async function checkCode(
  run: RunOperation,
  request: CodeCheckRequest,
  report: (problem: string) => void,
): Promise<CodeCheck> {
  const result = await run(CheckRegistrationCodeDocument, {
    registrationCode: cleanRegistrationCode(request.registrationCode),
    validityTimestamp: request.validityTimestamp,
  });
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
