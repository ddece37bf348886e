/** Sends an application, and says how it ended. */
import { useRef } from 'react';
import { ApplyForMembershipDocument } from '../../../shared/graphql/operations.generated.ts';
import { type OperationProblem, problemOf } from '../../../shared/graphql/operations.ts';
import { validateMembershipInterest } from '../../../shared/validation/registrationForm.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { tabMemory } from '../../memory.ts';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { createIdempotencyKey } from '../../registration/createIdempotencyKey.ts';
import { leaving, useSubmission } from '../../useSubmission.ts';

export type ApplicationProblem = 'email' | 'limited' | OperationProblem;

/** Under which the tab remembers that an application was made, so that the confirmation can tell. */
export const appliedKey = 'membershipApplication';

const nothingSent = { email: '', idempotencyKey: '' };

export function useApplication() {
  const { run, registration } = useRuntime();
  const { locale } = useI18n();
  const { go } = useNavigation();
  const sent = useRef(nothingSent);

  const send = async (email: string): Promise<ApplicationProblem | typeof leaving> => {
    // The same address again is the same application; another one is another.
    if (sent.current.email !== email) sent.current = { email, idempotencyKey: createIdempotencyKey() };
    const result = await run(ApplyForMembershipDocument, { input: { ...sent.current, language: locale } });
    if (!result.ok) return problemOf(result.failure);
    switch (result.data.applyForMembership.status) {
      case 'RECEIVED':
        tabMemory.set(appliedKey, 'made');
        registration.update({ interestEmail: '' });
        go('membershipInterestConfirmation');
        return leaving;
      case 'INVALID_INPUT':
        return 'email';
      case 'RATE_LIMITED':
        return 'limited';
      case 'KEY_REUSED':
        // Sent for another address, by a page that was restored or copied: the next attempt begins anew.
        sent.current = nothingSent;
        return 'generic';
      default:
        return 'generic';
    }
  };

  return useSubmission<string, ApplicationProblem>((typed) => {
    const validated = validateMembershipInterest({ email: typed });
    return validated.ok ? send(validated.value.email) : 'email';
  });
}
