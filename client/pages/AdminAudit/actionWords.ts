/** The words that this tool has for the backend's names of actions. */
import { auditActions } from '../../../shared/auditActions.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { oneOf } from '../../admin/listQuery.ts';

const refusalEnd = '.forbidden';

/** Null for an action that there are no words for, as of another release: its name says what is known. */
export function wordsFor(action: string, t: Translate): string | null {
  if (action.endsWith(refusalEnd)) return t('adminAudit:actions.forbidden');
  const known = oneOf(action, auditActions);
  return known === null ? null : t(`adminAudit:actions.${known}`);
}
