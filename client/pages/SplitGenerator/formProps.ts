import type { ReadSplit } from './split/readSplit.ts';
import type { SplitDraft } from './split/splitDraft.ts';
import type { ChangeDraft } from './useDraft.ts';

/** What stands in the form, and what it means. */
export interface FormState {
  readonly draft: SplitDraft;
  readonly read: ReadSplit;
}

/** Of the form and its parts. */
export interface FormProps extends FormState {
  readonly onChange: ChangeDraft;
}

/** Of a part whose fields say what is wrong. */
export interface FieldsProps extends FormProps {
  readonly errorOf: ErrorOf;
}

/** What a field is told of the problem that it has; null: none, or none yet. */
export type ErrorOf = (field: string, value: string) => string | null;
