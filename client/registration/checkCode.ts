/** Checks a registration code with the backend and reads the answer, once for every page and form that needs it. */
import * as v from 'valibot';
import { type CodeState, interpretCodeCheck } from '../../shared/codeOutcome.ts';
import { type CountryCode, isCountryCode } from '../../shared/countries.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { cleanRegistrationCode, normaliseText } from '../../shared/validation/text.ts';
import { CheckRegistrationCodeDocument } from '../graphql/operations.generated.ts';

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

const unavailable: CodeCheck = { state: { status: 'unavailable' }, inviterName: '', countries: new Map() };

export const noCode: CodeCheck = { ...unavailable, state: { status: 'none' } };

/** What a backend must answer to be believed; a lying one reads as unavailable. */
const answerSchema = v.object({
  errors: v.array(v.string()),
  errorDetails: v.array(v.object({ error: v.string() })),
  invitorName: v.nullish(v.string()),
  countryOptions: v.array(v.object({ isoCode: v.string(), termsPkString: v.string(), dataPolicyPkString: v.string() })),
});

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
  if (!result.ok) return unavailable;
  const details: unknown = result.data.registrationCodeDetails;
  if (details === null || details === undefined) return { ...unavailable, state: { status: 'generic' } };
  const parsed = v.safeParse(answerSchema, details);
  if (!parsed.success) {
    report('The answer about a registration code has another shape than the contract');
    return unavailable;
  }
  const outcome = interpretCodeCheck(parsed.output);
  if (outcome.report !== null) report(outcome.report);
  return {
    state: outcome.state,
    inviterName: normaliseText(parsed.output.invitorName ?? '').slice(0, longestName),
    countries: new Map(
      parsed.output.countryOptions.flatMap(({ isoCode, ...terms }) =>
        isCountryCode(isoCode) ? [[isoCode, terms] as const] : [],
      ),
    ),
  };
}
