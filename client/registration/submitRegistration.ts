import { interpretCodeCheck, type RejectionReason } from '../../shared/codes/codeOutcome.ts';
import {
  RegisterDocument,
  type RegisterMutation,
  type RegistrationInput,
} from '../../shared/graphql/operations.generated.ts';
import {
  type OperationErrorCode,
  type OperationResult,
  type RunOperation,
  toOperationErrorCode,
} from '../../shared/graphql/operations.ts';
import { type InvalidField, toErrorCode } from '../../shared/validation/registrationForm.ts';
import { createRandomId } from '../browser/createRandomId.ts';
import type { ClientRegistrationStore } from './clientRegistration.ts';
import { getStoredRegistrationId, storeRegistrationId } from './currentCode.ts';
import { isValidatedField, type ValidatedField } from './registrationFields.ts';

export type RegistrationOutcome =
  | { readonly kind: 'sent' | 'pending'; readonly registrationId: string }
  | { readonly kind: 'active' }
  | { readonly kind: 'invalid'; readonly errors: readonly InvalidField<ValidatedField>[] }
  | { readonly kind: 'refused'; readonly reason: RejectionReason }
  | { readonly kind: 'limited'; readonly seconds: number | null }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly error: OperationErrorCode | 'unproven' };

type Payload = RegisterMutation['register'];

/** Never rejects. An attempt without a response keeps its key. If reservations use up the quota, the visitor's is replaced. */
export async function submitRegistration(
  run: RunOperation,
  store: ClientRegistrationStore,
  input: Omit<RegistrationInput, 'idempotencyKey'>,
): Promise<RegistrationOutcome> {
  const { textVersion: _text, tellInvitor: _tell, campaign: _campaign, experiments: _experiments, ...others } = input;
  const { registrationId: previousId, ...required } = others;
  const send = async () => {
    if (store.get().idempotencyKey === '') store.update({ idempotencyKey: createRandomId() });
    const { idempotencyKey } = store.get();
    const result = await run(RegisterDocument, { input: { ...input, idempotencyKey } });
    if (result.ok || result.failure !== 'server') return result;
    // A backend without the optional fields rejects the whole operation.
    return run(RegisterDocument, { input: { ...required, idempotencyKey } });
  };
  let result = await send();
  if (result.ok && result.data.register.status === 'KEY_REUSED') {
    store.update({ idempotencyKey: '' });
    result = await send();
  }
  const outcome = readOutcome(result, (data) => data.register);
  const storedId = getStoredRegistrationId();
  if (outcome.kind !== 'refused' || outcome.reason !== 'held' || !storedId || previousId) return outcome;
  return submitRegistration(run, store, { ...input, registrationId: storedId });
}

export function readOutcome<Data>(
  result: OperationResult<Data>,
  getPayload: (data: Data) => Payload,
): RegistrationOutcome {
  if (!result.ok) return { kind: 'failed', error: toOperationErrorCode(result.failure) };
  const payload = getPayload(result.data);
  const { registrationId, retryAfterSeconds: seconds } = payload;
  switch (payload.status) {
    case 'ACTIVATION_EMAIL_SENT':
    case 'ACCOUNT_PENDING': {
      const id = registrationId ?? '';
      storeRegistrationId(id);
      return { kind: payload.status === 'ACCOUNT_PENDING' ? 'pending' : 'sent', registrationId: id };
    }
    case 'ACCOUNT_ACTIVE':
      return { kind: 'active' };
    case 'RATE_LIMITED':
      return { kind: 'limited', seconds };
    case 'BOT_CHECK_FAILED':
      return { kind: 'failed', error: 'unproven' };
    case 'NOT_FOUND':
      return { kind: 'notFound' };
    case 'INVALID_INPUT': {
      const errors = payload.fieldErrors.flatMap(({ field, code }) =>
        isValidatedField(field) ? [{ field, code: toErrorCode(code) }] : [],
      );
      // Without a known field there is nothing to correct.
      return errors.length === 0 ? genericFailure : { kind: 'invalid', errors };
    }
    case 'CODE_REFUSED': {
      const { state } = interpretCodeCheck({ errors: [], errorDetails: payload.errorDetails, countryOptions: [] });
      if (state.status === 'refused') return { kind: 'refused', reason: state.reason };
      return state.status === 'limited' ? { kind: 'limited', seconds } : genericFailure;
    }
    default:
      return genericFailure;
  }
}

const genericFailure: RegistrationOutcome = { kind: 'failed', error: 'generic' };
