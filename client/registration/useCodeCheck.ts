/** Checks what stands in a code field, once at a time, and goes on to the registration form with a usable code. */
import { useRef, useState } from 'react';
import { codeOf } from '../../shared/journey.ts';
import { cleanRegistrationCode } from '../../shared/validation/text.ts';
import { useNavigation } from '../navigation/Navigation.tsx';
import { useRuntime } from '../Runtime.tsx';
import { checkCode } from './checkCode.ts';
import { type CodeProblem, codeProblemOf } from './codeMessage.ts';
import { rememberArrival } from './rememberArrival.ts';

export interface CodeCheckState {
  readonly problem: CodeProblem | null;
  /** Counts the refusals, so that the same one twice is told twice. */
  readonly refusals: number;
  readonly isBusy: boolean;
  readonly submit: (typed: string) => Promise<void>;
}

export function useCodeCheck(): CodeCheckState {
  const { run, report } = useRuntime();
  const { go, isPending } = useNavigation();
  const [outcome, setOutcome] = useState<{ problem: CodeProblem | null; refusals: number }>({
    problem: null,
    refusals: 0,
  });
  const [isChecking, setChecking] = useState(false);
  const isRunning = useRef(false);

  const refuse = (problem: CodeProblem) => setOutcome(({ refusals }) => ({ problem, refusals: refusals + 1 }));

  const submit = async (typed: string) => {
    if (isRunning.current) return;
    const registrationCode = cleanRegistrationCode(typed);
    if (registrationCode === '') return refuse('missing');
    isRunning.current = true;
    setChecking(true);
    const validityTimestamp = timestampOf(registrationCode);
    const { state } = await checkCode(run, { registrationCode, validityTimestamp }, (problem) =>
      report(new Error(problem)),
    );
    isRunning.current = false;
    setChecking(false);
    const problem = codeProblemOf(state);
    if (problem !== null) return refuse(problem);
    setOutcome({ problem: null, refusals: 0 });
    rememberArrival(registrationCode);
    const ts = validityTimestamp === null ? {} : { ts: validityTimestamp };
    go('formStarted', { query: { rc: registrationCode, ...ts } });
  };

  return { ...outcome, isBusy: isChecking || isPending, submit };
}

/** A link's timestamp belongs to the link's code and to no other. */
function timestampOf(registrationCode: string): string | null {
  const link = codeOf(new URLSearchParams(window.location.search));
  return link !== null && cleanRegistrationCode(link.registrationCode) === registrationCode
    ? link.validityTimestamp
    : null;
}
