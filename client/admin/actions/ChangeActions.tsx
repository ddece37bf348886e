/** Changes one code or link of a list, or the selected ones. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type {
  AdminCodeChangeInput,
  AdminLinkChangeInput,
  AdminUpdateCodesMutation,
} from '../../../shared/graphql/adminOperations.generated.ts';
import type { MessageKey } from '../../../shared/i18n/messageKeys.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { formatCount } from '../lists/formatCount.ts';
import { CodeFields, type CodeValues, readCodeValues } from '../pages/codes/NewCodes.tsx';
import { RowActions } from './RowActions.tsx';

type Updated = Pick<AdminUpdateCodesMutation, 'result'>;

/** How the rows of a list are changed. */
export interface ChangeKind {
  readonly document: TypedDocumentNode<Updated, Variables>;
  readonly getKey: (name: string) => MessageKey;
  readonly revoke: Variables['change'];
}

interface Variables {
  readonly ids: readonly string[];
  readonly change: AdminCodeChangeInput & AdminLinkChangeInput;
}

interface ChangeActionsProps {
  readonly kind: ChangeKind;
  readonly ids: readonly string[];
  /** The code of a single row, and what screen readers call the row. */
  readonly single?: { readonly code: string; readonly rowName: string };
  readonly changes: readonly Change[];
  /** Of the fields that can be edited. */
  readonly values?: CodeValues;
  readonly onDone?: () => void;
}

type Change = 'edit' | 'extend' | 'paused' | 'active' | 'revoke' | 'revokeMany';

const isState = (change: Change): change is 'paused' | 'active' => change === 'paused' || change === 'active';
const isRevocation = (change: Change) => change === 'revoke' || change === 'revokeMany';
const prefix = 'changed-';
const maxListed = 10;

export function ChangeActions({ kind, ids, single, changes, values = {}, onDone }: ChangeActionsProps) {
  const { t, locale } = useI18n();
  const { run } = useRuntime();
  const nameRows = (count: number) => single?.code ?? t(kind.getKey('rows'), formatCount(locale, count));
  const code = nameRows(ids.length);
  const send = (name: Change, form: FormData) => {
    if (isState(name)) return run(kind.document, { ids, change: { state: name } });
    if (isRevocation(name)) return run(kind.document, { ids, change: kind.revoke });
    const inputs = readCodeValues(form, prefix);
    // Another admin may have changed the other fields.
    const changed = Object.keys(values).flatMap((field) => {
      const value = inputs[field] ?? null;
      return value === values[field as keyof CodeValues] ? [] : [[field, value] as const];
    });
    return changed.length === 0 ? null : run(kind.document, { ids, change: Object.fromEntries(changed) });
  };
  const getDoneText = (name: Change, { result: { status, changed, refused } }: Updated) => {
    if (status === 'INVALID_INPUT') return null;
    const report = (outcome: string, count: number, list = '') => {
      if (count === 0) return '';
      return t(kind.getKey(`${single ? 'done' : 'doneMany'}.${outcome}`), { code: nameRows(count), list });
    };
    // Another admin may have been faster: the reloaded list shows the current state.
    const refusals = (['NOT_FOUND', 'REVOKED'] as const).map((reason) => {
      const refusedIds = refused.filter((refusal) => refusal.reason === reason).map(({ id }) => id);
      const more = refusedIds.length > maxListed ? ' …' : '';
      return report(reason, refusedIds.length, refusedIds.slice(0, maxListed).join(', ') + more);
    });
    const done = report(isState(name) ? name : isRevocation(name) ? 'revoked' : 'changed', changed);
    return [done, ...refusals].filter(Boolean).join(' ');
  };
  return (
    <RowActions
      {...{ send, getDoneText, onDone }}
      names={changes}
      rowName={single?.rowName}
      isImmediate={isState}
      getText={(name, part) => t(kind.getKey(part === 'label' ? `actions.${name}` : `${name}.${part}`), { code })}
    >
      {(name, response, attempt) =>
        (name === 'edit' || name === 'extend') && (
          <CodeFields prefix={prefix} values={values} faults={response?.result.faults ?? []} attempt={attempt} />
        )
      }
    </RowActions>
  );
}
