/** The answers to a registration, one builder each. */
import type { FieldError } from '../../shared/validation/registrationForm.ts';

export interface RegistrationResult {
  readonly status:
    | 'ACTIVATION_EMAIL_SENT'
    | 'ACCOUNT_PENDING'
    | 'ACCOUNT_ACTIVE'
    | 'INVALID_INPUT'
    | 'CODE_REFUSED'
    | 'RATE_LIMITED'
    | 'KEY_REUSED'
    | 'NOT_FOUND';
  readonly registrationId: string | null;
  readonly fieldErrors: readonly FieldError[];
  readonly errorDetails: readonly string[];
  readonly retryAfterSeconds: number | null;
}

function answer(status: RegistrationResult['status'], rest: Partial<RegistrationResult> = {}): RegistrationResult {
  return { status, registrationId: null, fieldErrors: [], errorDetails: [], retryAfterSeconds: null, ...rest };
}

export const mailSent = (registrationId: string) => answer('ACTIVATION_EMAIL_SENT', { registrationId });
/** Somebody registered this address before; the id is that of the caller's own registration all the same. */
export const accountPending = (registrationId: string) => answer('ACCOUNT_PENDING', { registrationId });
export const accountActive = answer('ACCOUNT_ACTIVE');
export const keyReused = answer('KEY_REUSED');
export const notFound = answer('NOT_FOUND');
export const invalidInput = (fieldErrors: readonly FieldError[]) => answer('INVALID_INPUT', { fieldErrors });
export const codeRefused = (errorDetails: readonly string[]) => answer('CODE_REFUSED', { errorDetails });
export const rateLimited = (retryAfterSeconds: number) => answer('RATE_LIMITED', { retryAfterSeconds });
