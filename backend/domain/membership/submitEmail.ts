/** Forms of one email field: the response is the same for every email address. */
import type { MembershipInterestInput } from '../../../shared/graphql/operations.generated.ts';
import { canonicalEmail } from '../../../shared/validation/canonicalEmail.ts';
import { type InvalidField, validateMembershipInterest } from '../../../shared/validation/registrationForm.ts';
import type { Caller, DomainDependencies, Transaction } from '../dependencies.ts';
import { getCallerLimits } from '../rateLimits.ts';
import { type BotCheckForm, type BotProof, passesBotCheck } from '../registration/botCheck.ts';
import { runOnce } from '../registration/runOnce.ts';

export type EmailSubmission = MembershipInterestInput;

export interface SubmissionResult {
  readonly status: 'RECEIVED' | 'INVALID_INPUT' | 'CODE_REFUSED' | 'RATE_LIMITED' | 'KEY_REUSED' | 'BOT_CHECK_FAILED';
  readonly fieldErrors: readonly InvalidField[];
  readonly retryAfterSeconds: number | null;
}

interface Submission {
  readonly input: EmailSubmission;
  readonly caller: Caller;
  readonly proof: BotProof | undefined;
  readonly form: BotCheckForm;
  readonly scope: string;
  /** Empty: no code is needed. */
  readonly code?: string;
  readonly checkCode?: (now: Date) => Promise<Partial<SubmissionResult> | null>;
  readonly work: (transaction: Transaction, email: string) => Promise<void>;
}

const received: SubmissionResult = { status: 'RECEIVED', fieldErrors: [], retryAfterSeconds: null };

export async function submitEmail(
  dependencies: DomainDependencies,
  { input, caller, proof, form, scope, code, checkCode, work }: Submission,
): Promise<SubmissionResult> {
  const { unitOfWork, checkLimits, clock, accountPrivacy } = dependencies;
  const now = clock();
  const parsed = validateMembershipInterest({ email: input.email });
  if (!parsed.ok) return { ...received, status: 'INVALID_INPUT', fieldErrors: parsed.errors };
  if (!(await passesBotCheck(dependencies, form, proof))) return { ...received, status: 'BOT_CHECK_FAILED' };
  const wait = await checkLimits(unitOfWork.stores.counters, getCallerLimits(caller, 'interest'), now);
  if (wait !== null) return { ...received, status: 'RATE_LIMITED', retryAfterSeconds: wait };
  const rejection = await checkCode?.(now);
  if (rejection) return { ...received, ...rejection };

  const { email } = parsed.value;
  const call = {
    scope,
    key: input.idempotencyKey,
    input: { email: canonicalEmail(email), ...(code && { code }) },
    keyReusedResult: { ...received, status: 'KEY_REUSED' as const },
    isFinal: () => true,
  };
  return unitOfWork.transaction((stores) =>
    runOnce<SubmissionResult>(stores.idempotencyKeys, call, now, async () => {
      await work({ ...dependencies, stores, now, untrustedCaller: accountPrivacy ? caller : null }, email);
      return received;
    }),
  );
}
