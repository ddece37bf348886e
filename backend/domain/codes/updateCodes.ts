/** Changes one code or many. Revoking is final. */
import { maxBatchSize } from '../../../shared/admin/maxBatchSize.ts';
import { maskCode } from '../admin/masking.ts';
import type { StoreAccess } from '../dependencies.ts';
import type { CodeColumns } from '../records.ts';
import { parseRegistrationCode } from './checkRegistrationCode.ts';
import type { CodeError, NewCodeInput } from './codeErrors.ts';
import type { CodeState } from './decideCodeOutcome.ts';
import { isPeriod, parseNewCode } from './parseNewCode.ts';

interface CodeChange extends Pick<NewCodeInput, Exclude<keyof CodeColumns, 'state'>> {
  readonly state?: CodeState;
}

type Refusal = 'NOT_FOUND' | 'REVOKED';

export function rejectUpdate(field: CodeError['field'], reason: CodeError['reason']) {
  return { status: 'INVALID_INPUT' as const, faults: [{ field, reason }], changed: 0, refused: [] };
}

export const isBatch = (ids: readonly string[], change: object): boolean =>
  ids.length > 0 && ids.length <= maxBatchSize && Object.keys(change).length > 0;

/** Unknown and revoked codes are returned; the others are changed. */
export async function updateCodes(
  { unitOfWork, clock }: StoreAccess,
  { codes, change: { state, ...input } }: { readonly codes: readonly string[]; readonly change: CodeChange },
  actor: string,
) {
  const now = clock();
  const ids = [...new Set(codes.map(parseRegistrationCode))];
  const parsed = parseNewCode(input, now);
  if (!parsed.ok) return { ...rejectUpdate('count', 'range'), faults: parsed.errors };
  const fields = (Object.keys(input) as (keyof typeof input)[]).map((field) => [field, parsed.value[field]]);
  const change: Partial<CodeColumns> = { ...(state && { state }), ...Object.fromEntries(fields) };
  if (!isBatch(ids, change)) return rejectUpdate('count', 'range');
  return unitOfWork.transaction(async (stores) => {
    const rows = new Map((await stores.codes.lockAll(ids)).map((row) => [row.code, row]));
    const refused = ids.flatMap((id): readonly { id: string; reason: Refusal }[] => {
      const current = rows.get(id)?.state;
      if (current === undefined) return [{ id, reason: 'NOT_FOUND' }];
      return current === 'revoked' && state !== 'revoked' ? [{ id, reason: 'REVOKED' }] : [];
    });
    for (const { id } of refused) rows.delete(id);
    const [first] = rows.keys();
    if ([...rows.values()].some((row) => !isPeriod({ ...row, ...change }))) return rejectUpdate('endsAt', 'order');
    if (first !== undefined) {
      await stores.codes.change([...rows.keys()], change, now);
      const details = `${rows.size}: ${describeChange(change)}`;
      await stores.audit.add({ actor, action: 'adminUpdateCodes', subject: maskCode(first), details }, now);
    }
    return { status: 'DONE' as const, faults: [], changed: rows.size, refused };
  });
}

/** Without labels and texts, which may contain names. */
function describeChange({ label, fallback, ...change }: Partial<CodeColumns>): string {
  const [kind = 'none', code = ''] = fallback?.split(':') ?? [];
  const described = {
    ...change,
    ...(fallback !== undefined && { fallback: kind === 'code' ? `code:${maskCode(code)}` : kind }),
    ...(label !== undefined && { label: '' }),
  };
  const describe = ([field, value]: readonly [string, unknown]) =>
    `${field} ${value instanceof Date ? value.toISOString() : (value ?? 'none')}`.trim();
  return Object.entries(described).map(describe).join(', ');
}

export async function setCodeState(
  dependencies: StoreAccess,
  { code, state }: { readonly code: string; readonly state: CodeState },
  actor: string,
) {
  const { refused } = await updateCodes(dependencies, { codes: [code], change: { state } }, actor);
  return { status: refused[0]?.reason ?? ('DONE' as const) };
}
