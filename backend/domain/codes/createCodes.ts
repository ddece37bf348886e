/** Creates and imports codes. */
import { maxBatchSize } from '../../../shared/admin/maxBatchSize.ts';
import { maskCode } from '../admin/masking.ts';
import type { StoreAccess, Transaction } from '../dependencies.ts';
import { type CodeError, columnNames, type NewCodeInput } from './codeErrors.ts';
import { generateCode, type NewCode, parseNewCode } from './parseNewCode.ts';
import { maxErrors, type RowError, readCodeTable } from './readCodeTable.ts';

export async function createCodes(
  { unitOfWork, clock }: StoreAccess,
  { input, count }: { readonly input: NewCodeInput; readonly count: number },
  actor: string,
) {
  const reject = (...faults: readonly CodeError[]) => ({ status: 'INVALID_INPUT', codes: [], faults });
  const now = clock();
  const parsed = parseNewCode(input, now);
  if (!parsed.ok) return reject(...parsed.errors);
  const maxCount = parsed.value.code === null ? maxBatchSize : 1;
  if (!Number.isInteger(count) || count < 1 || count > maxCount) return reject({ field: 'count', reason: 'range' });
  return unitOfWork.transaction(async (stores) => {
    await stores.codes.lockNewCodes();
    const taken = await stores.codes.findTaken(getCodes([parsed.value]));
    if (taken.length > 0) return reject({ field: 'code', reason: 'exists' });
    const drafts = Array.from({ length: count }, () => parsed.value);
    const codes = await addCodes({ stores, now }, drafts, actor);
    const details = `${count} ${parsed.value.kind}`;
    await stores.audit.add({ actor, action: 'adminCreateCodes', subject: maskCode(codes[0] ?? ''), details }, now);
    return { status: 'CREATED', codes, faults: [] };
  });
}

/**
 * With an error nothing is imported, or with `skip` only the valid rows; `preview` imports nothing. The same rows are
 * imported once: a repetition after a lost response would generate other codes.
 */
export async function importCodes(
  { unitOfWork, clock }: StoreAccess,
  { csv, preview = false, skip = false }: { readonly csv: string; readonly preview?: boolean; readonly skip?: boolean },
  actor: string,
) {
  const now = clock();
  const { rows, errors, columns, firstRows } = readCodeTable(csv, now);
  const drafts = rows.map(({ code }) => code);
  const [scope, key] = ['adminImportCodes', JSON.stringify(drafts)] as const;
  return unitOfWork.transaction(async (stores) => {
    await stores.codes.lockNewCodes();
    const taken = new Set<string | null>(await stores.codes.findTaken(getCodes(drafts)));
    const existing = rows.flatMap(({ line, code: { code } }): readonly RowError[] =>
      code !== null && taken.has(code) ? [{ line, column: columnNames.code, value: code, reason: 'exists' }] : [],
    );
    const newDrafts = drafts.filter(({ code }) => !taken.has(code));
    const buildResult = (status: 'READ' | 'IMPORTED' | 'ALREADY_IMPORTED' | 'INVALID_INPUT') => {
      const all = [...errors, ...existing].sort((one, other) => one.line - other.line).slice(0, maxErrors);
      return { status, count: newDrafts.length, faults: status === 'ALREADY_IMPORTED' ? [] : all, columns, firstRows };
    };
    const willImport = errors.length === 0 || skip;
    if (willImport && (await stores.idempotencyKeys.find(scope, key)) !== null) return buildResult('ALREADY_IMPORTED');
    if (errors.length + existing.length > 0 && (!skip || newDrafts.length === 0)) return buildResult('INVALID_INPUT');
    if (preview) return buildResult('READ');
    const codes = await addCodes({ stores, now }, newDrafts, actor);
    await stores.idempotencyKeys.claim(scope, key, '', now);
    await stores.idempotencyKeys.saveResult(scope, key, newDrafts.length);
    const subject = maskCode(codes[0] ?? '');
    await stores.audit.add({ actor, action: 'adminImportCodes', subject, details: `${newDrafts.length} rows` }, now);
    return buildResult('IMPORTED');
  });
}

const getCodes = (drafts: readonly NewCode[]) => drafts.flatMap(({ code }) => (code === null ? [] : [code]));

async function addCodes(
  { stores, now }: Pick<Transaction, 'stores' | 'now'>,
  drafts: readonly NewCode[],
  actor: string,
): Promise<readonly string[]> {
  const rows = drafts.map((draft) => ({
    ...draft,
    code: draft.code ?? generateCode(),
    initialBalance: draft.balance,
    createdAt: now,
    createdBy: actor,
  }));
  await stores.codes.add(rows);
  return rows.map(({ code }) => code);
}
