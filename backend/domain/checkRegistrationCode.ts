/** Looks a code up without holding a place. A good and a bad code take the same steps, so time tells nothing. */
import { cleanRegistrationCode, isRegistrationCode } from '../../shared/code/registrationCode.ts';
import { type CodeOutcome, decideCodeOutcome, refuseCode } from './decideCodeOutcome.ts';
import type { Caller, DomainDependencies } from './dependencies.ts';
import { perCaller } from './rateLimits.ts';

/** As a visitor gives them. */
export interface TypedCode {
  readonly registrationCode: string;
  readonly validityTimestamp?: string;
}

export async function checkRegistrationCode(
  { unitOfWork, checkLimits, links, clock, simulate }: DomainDependencies,
  { registrationCode, validityTimestamp = '' }: TypedCode,
  caller: Caller,
): Promise<CodeOutcome & { readonly retryAfterSeconds: number | null }> {
  const now = clock();
  // Counted for each code that is tried, not for each request: aliases in one query are attempts of their own.
  const wait = await checkLimits(unitOfWork.stores.counters, perCaller(caller, 'codeCheck'), now);
  if (wait !== null) return { ...refuseCode('RATE_LIMITED'), retryAfterSeconds: wait };

  const code = parseRegistrationCode(registrationCode);
  const record = await unitOfWork.stores.codes.find(code);
  const held = await unitOfWork.stores.codes.countHeld(code, now);
  const link = links.verifyRegistration(code, validityTimestamp, now);
  await simulate(record?.scenario ?? null);
  return { ...decideCodeOutcome(record, link, held), retryAfterSeconds: null };
}

/** No code in the database is empty, so a malformed one is looked up like any other and not found. */
export function parseRegistrationCode(typed: string): string {
  const code = cleanRegistrationCode(typed.slice(0, 200));
  return isRegistrationCode(code) ? code : '';
}
