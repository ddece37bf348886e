/** Sends a registration and reads the answer to the few outcomes that the form acts on. Never rejects. */
import { type CodeRefusal, interpretCodeCheck } from '../../shared/code/codeOutcome.ts';
import {
  RegisterDocument,
  type RegisterMutation,
  type RegistrationInput,
} from '../../shared/graphql/operations.generated.ts';
import {
  type OperationProblem,
  type OperationResult,
  problemOf,
  type RunOperation,
} from '../../shared/graphql/operations.ts';
import type { FieldError, FieldErrorCode } from '../../shared/validation/registrationForm.ts';
import type { ClientRegistrationStore } from './clientRegistration.ts';
import { createIdempotencyKey } from './createIdempotencyKey.ts';
import { isMendable, type MendableField } from './fieldMessage.ts';

export type RegistrationOutcome =
  | { readonly kind: 'sent' | 'pending'; readonly registrationId: string }
  | { readonly kind: 'active' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError<MendableField>[] }
  | { readonly kind: 'refused'; readonly reason: CodeRefusal }
  | { readonly kind: 'limited'; readonly seconds: number | null }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly problem: OperationProblem };

type Payload = RegisterMutation['register'];

/** The key stays while no answer came, so that a repeated sending is the same registration. */
export async function submitRegistration(
  run: RunOperation,
  store: ClientRegistrationStore,
  input: Omit<RegistrationInput, 'idempotencyKey'>,
): Promise<RegistrationOutcome> {
  const send = () => {
    if (store.get().idempotencyKey === '') store.update({ idempotencyKey: createIdempotencyKey() });
    return run(RegisterDocument, { input: { ...input, idempotencyKey: store.get().idempotencyKey } });
  };
  let result = await send();
  if (result.ok && result.data.register.status === 'KEY_REUSED') {
    store.update({ idempotencyKey: '' });
    result = await send();
  }
  return outcomeOf(result, (data) => data.register);
}

/** The same reading for every operation that answers with a RegistrationPayload. */
export function outcomeOf<Data>(
  result: OperationResult<Data>,
  payloadOf: (data: Data) => Payload,
): RegistrationOutcome {
  if (!result.ok) return { kind: 'failed', problem: problemOf(result.failure) };
  const payload = payloadOf(result.data);
  switch (payload.status) {
    case 'ACTIVATION_EMAIL_SENT':
      return { kind: 'sent', registrationId: payload.registrationId ?? '' };
    case 'ACCOUNT_PENDING':
      return { kind: 'pending', registrationId: payload.registrationId ?? '' };
    case 'ACCOUNT_ACTIVE':
      return { kind: 'active' };
    case 'RATE_LIMITED':
      return { kind: 'limited', seconds: payload.retryAfterSeconds };
    case 'NOT_FOUND':
      return { kind: 'notFound' };
    case 'INVALID_INPUT':
      return invalidOf(payload);
    case 'CODE_REFUSED':
      return refusalOf(payload);
    default:
      return { kind: 'failed', problem: 'generic' };
  }
}

const codes: readonly string[] = ['required', 'invalid', 'characters', 'length'] satisfies FieldErrorCode[];

/** An answer that names no field of ours gives the visitor nothing to mend: it is our problem, not theirs. */
function invalidOf({ fieldErrors }: Payload): RegistrationOutcome {
  const errors = fieldErrors.flatMap(({ field, code }) =>
    isMendable(field) ? [{ field, code: codes.includes(code) ? (code as FieldErrorCode) : 'invalid' }] : [],
  );
  return errors.length === 0 ? { kind: 'failed', problem: 'generic' } : { kind: 'invalid', errors };
}

function refusalOf({ errorDetails, retryAfterSeconds }: Payload): RegistrationOutcome {
  const { state } = interpretCodeCheck({ errors: [], errorDetails, countryOptions: [] });
  if (state.status === 'refused') return { kind: 'refused', reason: state.reason };
  if (state.status === 'limited') return { kind: 'limited', seconds: retryAfterSeconds };
  return { kind: 'failed', problem: 'generic' };
}
