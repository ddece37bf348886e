/** The one place that gives words to what is wrong with a typed code (design: code outcomes). */
import type { CodeRefusal, CodeState } from '../../shared/codes/codeOutcome.ts';
import type { OperationProblem } from '../../shared/graphql/operations.ts';
import type { Translate } from '../../shared/i18n/translate.ts';

export type CodeProblem = 'missing' | Exclude<CodeRefusal, 'referrer'> | OperationProblem | 'limited';

/** What keeps the visitor from going on with this code; `null` when nothing does. */
export function codeProblemOf(state: CodeState): CodeProblem | null {
  if (state.status === 'valid') return null;
  if (state.status === 'none') return 'missing';
  if (!('reason' in state)) return state.status;
  return state.reason === 'referrer' ? 'invalid' : state.reason;
}

export function codeMessage(t: Translate, problem: CodeProblem): string {
  return t(problem === 'outdated' ? 'common:error.outdated' : `common:code.${problem}`);
}
