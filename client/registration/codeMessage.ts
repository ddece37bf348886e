/** Texts for code errors. */
import type { CodeState, RejectionReason } from '../../shared/codes/codeOutcome.ts';
import type { OperationErrorCode } from '../../shared/graphql/operations.ts';
import type { Translate } from '../../shared/i18n/translate.ts';

export type CodeError = 'missing' | Exclude<RejectionReason, 'referrer'> | OperationErrorCode | 'limited';

export function getCodeError(state: CodeState): CodeError | null {
  if (state.status === 'valid') return null;
  if (state.status === 'none') return 'missing';
  if (!('reason' in state)) return state.status;
  return state.reason === 'referrer' ? 'invalid' : state.reason;
}

export function getCodeMessage(t: Translate, error: CodeError): string {
  return t(error === 'outdated' ? 'common:error.outdated' : `common:code.${error}`);
}
