import { useRef } from 'react';
import {
  type OperationErrorCode,
  type OperationFailure,
  toOperationErrorCode,
} from '../../shared/graphql/operations.ts';
import { createRandomId } from '../browser/createRandomId.ts';
import type { NavigateAway } from '../form/useSubmission.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { useRuntime } from '../Runtime.tsx';
import { useEmailForm } from './useEmailForm.ts';

export type EmailRequest = { readonly email: string; readonly idempotencyKey: string; readonly language: string };

type RequestError = 'limited' | 'unproven' | OperationErrorCode;

const emptyRequest = { email: '', idempotencyKey: '' };

const errorByStatus: Readonly<Record<string, RequestError | 'email'>> = {
  INVALID_INPUT: 'email',
  RATE_LIMITED: 'limited',
  BOT_CHECK_FAILED: 'unproven',
};

/** A form that sends an email address. `finish` returns the outcome of a status that is no error of the form. */
export function useEmailRequest<Outcome = never>(
  send: (request: EmailRequest) => Promise<{ status: string } | { failure: OperationFailure }>,
  finish: (status: string) => Outcome | NavigateAway | null,
) {
  const { registration } = useRuntime();
  const { locale } = useI18n();
  const lastRequest = useRef(emptyRequest);
  return useEmailForm<RequestError | Outcome>('interestEmail', async (email) => {
    // The same email again is the same request.
    if (lastRequest.current.email !== email) lastRequest.current = { email, idempotencyKey: createRandomId() };
    const result = await send({ ...lastRequest.current, language: locale });
    if ('failure' in result) return toOperationErrorCode(result.failure);
    const { status } = result;
    if (status === 'RECEIVED') registration.update({ interestEmail: '' });
    // Used for another email, by a restored or copied page: the next attempt gets a new key.
    if (status === 'KEY_REUSED') lastRequest.current = emptyRequest;
    return errorByStatus[status] ?? finish(status) ?? 'generic';
  });
}
