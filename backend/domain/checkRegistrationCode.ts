/** Looks a code up without holding a place. A good and a bad code take the same steps, so time tells nothing. */
import { cleanRegistrationCode, isRegistrationCode } from '../../shared/code/registrationCode.ts';
import type { Caller, DomainDependencies } from './dependencies.ts';
import { perCaller } from './rateLimits.ts';
import { type CodeOutcome, decideCodeOutcome, refuse } from './registrationCodes.ts';

export type CodeCheck = CodeOutcome & { readonly retryAfterSeconds: number | null };

export async function checkRegistrationCode(
  { unitOfWork, limiter, links, clock, simulate }: DomainDependencies,
  input: { readonly registrationCode: string; readonly validityTimestamp: string | null },
  caller: Caller,
): Promise<CodeCheck> {
  const now = clock();
  // Counted for each code that is tried, not for each request: aliases in one query are attempts of their own.
  const wait = await limiter.check(unitOfWork.stores.counters, perCaller(caller, 'codeCheck'), now);
  if (wait !== null) return { ...refuse('RATE_LIMITED'), retryAfterSeconds: wait };

  const code = parseRegistrationCode(input.registrationCode);
  const record = await unitOfWork.stores.codes.find(code);
  const held = await unitOfWork.stores.codes.countHeld(code, now);
  const link = links.verify(code, input.validityTimestamp, now);
  await simulate(record?.scenario ?? null);
  return { ...decideCodeOutcome(record, link, held), retryAfterSeconds: null };
}

/** No code in the database is empty, so a malformed one is looked up like any other and not found. */
export function parseRegistrationCode(typed: string): string {
  const code = cleanRegistrationCode(typed.slice(0, 200));
  return isRegistrationCode(code) ? code : '';
}
