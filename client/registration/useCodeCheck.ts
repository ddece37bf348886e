/** Checks what stands in a code field, and goes on to the registration form with a usable code. */
import { checkCode } from '../../shared/code/checkCode.ts';
import { cleanRegistrationCode } from '../../shared/code/registrationCode.ts';
import { codeOf } from '../../shared/journey.ts';
import { useNavigation } from '../navigation/Navigation.tsx';
import { useConfig } from '../PageContext.tsx';
import { useRuntime } from '../Runtime.tsx';
import { refusalEventOf } from '../tracking/refusalEvent.ts';
import { type Submission, useSubmission } from '../useSubmission.ts';
import { rememberArrival } from './arrival.ts';
import { type CodeProblem, codeProblemOf } from './codeMessage.ts';

export function useCodeCheck(): Submission<string, CodeProblem> {
  const { run, report, track } = useRuntime();
  const { codeDetails } = useConfig();
  const { go, isPending } = useNavigation();

  const check = async (registrationCode: string): Promise<CodeProblem | null> => {
    const validityTimestamp = timestampOf(registrationCode);
    const { state } = await checkCode(
      { run, codeDetails, report: (problem) => report(new Error(problem)) },
      { registrationCode, validityTimestamp },
    );
    track('code_submitted', { result: state.status });
    const refusal = state.status === 'refused' ? refusalEventOf(state.reason) : null;
    if (refusal !== null) track(...refusal);
    const problem = codeProblemOf(state);
    if (problem !== null) return problem;
    rememberArrival(registrationCode);
    const ts = validityTimestamp === null ? {} : { ts: validityTimestamp };
    go('formStarted', { query: { rc: registrationCode, ...ts } });
    return null;
  };

  const submission = useSubmission<string, CodeProblem>((typed) => {
    const registrationCode = cleanRegistrationCode(typed);
    if (registrationCode !== '') return check(registrationCode);
    track('code_submitted', { result: 'none' });
    return 'missing';
  });
  return { ...submission, isBusy: submission.isBusy || isPending };
}

/** A link's timestamp belongs to the link's code and to no other. */
function timestampOf(registrationCode: string): string | null {
  const link = codeOf(new URLSearchParams(window.location.search));
  return link !== null && cleanRegistrationCode(link.registrationCode) === registrationCode
    ? link.validityTimestamp
    : null;
}
