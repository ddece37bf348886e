/** What the registration form tells those who count. Of a form that failed nothing is told but that it did. */
import { useRef } from 'react';
import type { RegistrationFormValues } from '../../../shared/validation/registrationForm.ts';
import { useRuntime } from '../../Runtime.tsx';
import type { RegistrationOutcome } from '../../registration/submitRegistration.ts';
import { hashEmail, hashId } from '../../tracking/hash.ts';
import type { FormStartedData } from './formStartedQuery.ts';

export function useFormTracking({ countries }: FormStartedData['state']) {
  const { track } = useRuntime();
  const hasReached = useRef(false);
  return {
    /** Whoever goes back and forth has reached it once. */
    trackSecondStep: () => {
      if (!hasReached.current) track('registration_step_2', {});
      hasReached.current = true;
    },
    trackChange: (target: EventTarget) => {
      if (!(target instanceof HTMLSelectElement) || target.name !== 'country') return;
      const chosen = countries.find(({ code }) => code === target.value);
      if (chosen !== undefined) track('country_change', { country: chosen.code });
    },
    trackOutcome: (outcome: RegistrationOutcome, { email, newsletter }: RegistrationFormValues) => {
      if (outcome.kind === 'active') track('registration_error', { error_type: 'account_active' });
      if (outcome.kind === 'pending') track('registration_error', { error_type: 'account_pending' });
      if (outcome.kind !== 'sent') return;
      const email_hash = hashEmail(email);
      track('registration_submitted', { email_hash, registration_id_hash: hashId(outcome.registrationId) });
      if (newsletter) track('newsletter_subscription', { email_hash });
    },
  };
}
