/** The answer to a registration, new or changed. */
import type { InvalidField } from '../../shared/validation/registrationForm.ts';

export interface RegistrationResult {
  readonly status:
    | 'ACTIVATION_EMAIL_SENT'
    | 'ACCOUNT_PENDING'
    | 'ACCOUNT_ACTIVE'
    | 'INVALID_INPUT'
    | 'CODE_REFUSED'
    | 'RATE_LIMITED'
    | 'KEY_REUSED'
    | 'BOT_CHECK_FAILED'
    | 'NOT_FOUND';
  /** Of the caller's own registration, also where somebody registered the address before. */
  readonly registrationId: string | null;
  readonly fieldErrors: readonly InvalidField[];
  readonly errorDetails: readonly string[];
  readonly retryAfterSeconds: number | null;
}

export function answer(status: RegistrationResult['status'], rest?: Partial<RegistrationResult>): RegistrationResult {
  return { status, registrationId: null, fieldErrors: [], errorDetails: [], retryAfterSeconds: null, ...rest };
}

/** What strangers hear: with neutral answers, a known address is answered as a new one is. */
export function outward(result: RegistrationResult, { neutralAnswers }: { readonly neutralAnswers: boolean }) {
  const tells = result.status === 'ACCOUNT_ACTIVE' || result.status === 'ACCOUNT_PENDING';
  return neutralAnswers && tells ? { ...result, status: 'ACTIVATION_EMAIL_SENT' as const } : result;
}
