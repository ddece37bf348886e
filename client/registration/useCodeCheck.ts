/** Checks what stands in a code field, and goes on to the registration form with a usable code. */
import { useRef } from 'react';
import { checkCode } from '../../shared/code/checkCode.ts';
import { cleanRegistrationCode } from '../../shared/code/registrationCode.ts';
import type { LinkCode } from '../../shared/journey.ts';
import { useNavigation } from '../navigation/Navigation.tsx';
import { useConfig } from '../PageContext.tsx';
import { useRuntime } from '../Runtime.tsx';
import { refusalEventOf } from '../tracking/refusalEvent.ts';
import { type Leave, type Submission, useSubmission } from '../useSubmission.ts';
import { presentCode, rememberArrival } from './arrival.ts';
import { type CodeProblem, codeProblemOf } from './codeMessage.ts';

export function useCodeCheck(): Submission<string, CodeProblem> {
  const { run, report, track } = useRuntime();
  const { codeDetails } = useConfig();
  const { go, isPending } = useNavigation();
  const hadProblem = useRef(false);

  const check = async (registrationCode: string): Promise<CodeProblem | Leave> => {
    const link = linkOf(registrationCode);
    const { state } = await checkCode(
      { run, codeDetails, report: (problem) => report(new Error(problem)) },
      link ?? { registrationCode, validityTimestamp: null },
      // What the link's code is worth came with the page; whoever presses again after a problem wants to know anew.
      link === null || hadProblem.current ? 'ask' : 'recall',
    );
    track('code_submitted', { result: state.status });
    const refusal = state.status === 'refused' ? refusalEventOf(state.reason) : null;
    if (refusal !== null) track(...refusal);
    const problem = codeProblemOf(state);
    hadProblem.current = problem !== null;
    if (problem !== null) return problem;
    rememberArrival(registrationCode);
    const ts = link?.validityTimestamp == null ? {} : { ts: link.validityTimestamp };
    return () => go('formStarted', { query: { rc: registrationCode, ...ts } });
  };

  const submission = useSubmission<string, CodeProblem>((typed) => {
    const registrationCode = cleanRegistrationCode(typed);
    if (registrationCode !== '') return check(registrationCode);
    track('code_submitted', { result: 'none' });
    return 'missing';
  });
  return { ...submission, isBusy: submission.isBusy || isPending };
}

/** The link that the address is, where it is of this code. */
function linkOf(registrationCode: string): LinkCode | null {
  const link = presentCode();
  return link !== null && cleanRegistrationCode(link.registrationCode) === registrationCode ? link : null;
}
