import type { ReadSplit } from './split/readSplit.ts';
import type { SplitDraft } from './split/splitDraft.ts';
import type { ChangeDraft } from './useDraft.ts';

/** Of the form and its parts. */
export interface FormProps {
  readonly draft: SplitDraft;
  readonly read: ReadSplit;
  readonly onChange: ChangeDraft;
}

/** What a field is told of the problem that it has; null: none, or none yet. */
export type ErrorOf = (field: string, value: string) => string | null;
