/** Sends an application once, whatever is clicked, and says how it ended. */
import { useRef, useState } from 'react';
import {
  ApplyForMembershipDocument,
  type MembershipInterestStatus,
} from '../../../shared/graphql/operations.generated.ts';
import { type OperationProblem, problemOf } from '../../../shared/graphql/operations.ts';
import { validateMembershipInterest } from '../../../shared/validation/registrationForm.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useNavigation } from '../../navigation/Navigation.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { createIdempotencyKey } from '../../registration/createIdempotencyKey.ts';
import { rememberApplication } from './applicationMemory.ts';

export type ApplicationProblem = 'email' | 'limited' | OperationProblem;

export interface Application {
  readonly problem: ApplicationProblem | null;
  /** Counts the attempts that failed, so that the same problem twice is told twice. */
  readonly failures: number;
  readonly isBusy: boolean;
  readonly submit: (email: string) => Promise<void>;
}

export function useApplication(): Application {
  const { run, registration } = useRuntime();
  const { locale } = useI18n();
  const { go } = useNavigation();
  const [outcome, setOutcome] = useState<{ problem: ApplicationProblem | null; failures: number }>({
    problem: null,
    failures: 0,
  });
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const sent = useRef({ email: '', idempotencyKey: '' });

  const fail = (problem: ApplicationProblem) => setOutcome(({ failures }) => ({ problem, failures: failures + 1 }));

  const submit = async (typed: string) => {
    if (isRunning.current) return;
    const validated = validateMembershipInterest({ email: typed });
    if (!validated.ok) return fail('email');
    const { email } = validated.value;
    // The same address again is the same application; another one is another.
    if (sent.current.email !== email) sent.current = { email, idempotencyKey: createIdempotencyKey() };
    isRunning.current = true;
    setBusy(true);
    const result = await run(ApplyForMembershipDocument, { input: { ...sent.current, language: locale } });
    isRunning.current = false;
    setBusy(false);
    if (!result.ok) return fail(problemOf(result.failure));
    if (result.data.applyForMembership.status === 'RECEIVED') {
      rememberApplication();
      registration.update({ interestEmail: '' });
      setOutcome({ problem: null, failures: 0 });
      return go('membershipInterestConfirmation');
    }
    // Sent for another address, by a page that was restored or copied: the next attempt begins anew.
    if (result.data.applyForMembership.status === 'KEY_REUSED') sent.current = { email: '', idempotencyKey: '' };
    fail(problemOfStatus(result.data.applyForMembership.status));
  };

  return { ...outcome, isBusy, submit };
}

function problemOfStatus(status: MembershipInterestStatus): ApplicationProblem {
  if (status === 'INVALID_INPUT') return 'email';
  return status === 'RATE_LIMITED' ? 'limited' : 'generic';
}
