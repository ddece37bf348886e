/** Making codes: one, a batch, or a table, and changing their state, with the audit row in the same transaction. */
import { maskCode } from '../admin/masking.ts';
import type { DomainDependencies, Transaction } from '../dependencies.ts';
import type { CodeRow } from '../records.ts';
import { parseRegistrationCode } from './checkRegistrationCode.ts';
import { type CodeError, columnNames, type NewCodeInput } from './codeErrors.ts';
import type { CodeState } from './decideCodeOutcome.ts';
import { generateCode, type NewCode, parseNewCode } from './parseNewCode.ts';
import { maxErrors, type RowError, readCodeTable } from './readCodeTable.ts';

const maxCodes = 1000;

type Dependencies = Pick<DomainDependencies, 'unitOfWork' | 'clock'>;

export async function createCodes(
  { unitOfWork, clock }: Dependencies,
  input: NewCodeInput,
  count: number,
  actor: string,
) {
  const reject = (...faults: readonly CodeError[]) => ({ status: 'INVALID_INPUT', codes: [], faults });
  const now = clock();
  const parsed = parseNewCode(input, now);
  if (!parsed.ok) return reject(...parsed.faults);
  const maxCount = parsed.value.code === null ? maxCodes : 1;
  if (!Number.isInteger(count) || count < 1 || count > maxCount) return reject({ field: 'count', reason: 'range' });
  return unitOfWork.transaction(async (stores) => {
    // Held until the end of the transaction, so that what is free now is still free when it is written.
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
 * One fault, and no row is written, but with `skip` those without one; `preview` writes none in any case. The same rows are
 * taken once while their key is kept: of a lost answer nobody can tell, and a second import would draw other codes.
 */
export async function importCodes(
  { unitOfWork, clock }: Dependencies,
  { csv, preview = false, skip = false }: { readonly csv: string; readonly preview?: boolean; readonly skip?: boolean },
  actor: string,
) {
  const now = clock();
  const { rows, faults, columns, firstRows } = readCodeTable(csv, now);
  const drafts = rows.map(({ code }) => code);
  const [scope, key] = ['adminImportCodes', JSON.stringify(drafts)] as const;
  return unitOfWork.transaction(async (stores) => {
    // Held until the end of the transaction: of two that import the same rows, the second one finds the key.
    await stores.codes.lockNewCodes();
    const taken = new Set<string | null>(await stores.codes.findTaken(getCodes(drafts)));
    const existing = rows.flatMap(({ line, code: { code } }): readonly RowError[] =>
      code !== null && taken.has(code) ? [{ line, column: columnNames.code, value: code, reason: 'exists' }] : [],
    );
    const newDrafts = drafts.filter(({ code }) => !taken.has(code));
    const buildResult = (status: 'READ' | 'IMPORTED' | 'ALREADY_IMPORTED' | 'INVALID_INPUT') => {
      const all = [...faults, ...existing].sort((one, other) => one.line - other.line).slice(0, maxErrors);
      return { status, count: newDrafts.length, faults: status === 'ALREADY_IMPORTED' ? [] : all, columns, firstRows };
    };
    const willImport = faults.length === 0 || skip;
    if (willImport && (await stores.idempotencyKeys.find(scope, key)) !== null) return buildResult('ALREADY_IMPORTED');
    if (faults.length + existing.length > 0 && (!skip || newDrafts.length === 0)) return buildResult('INVALID_INPUT');
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
  // Two draws of 51 bits that are alike: not to be expected in the life of the house, and told by the primary key.
  const rows = drafts.map((draft) => buildRow(draft, draft.code ?? generateCode(), actor, now));
  await stores.codes.add(rows);
  return rows.map(({ code }) => code);
}

function buildRow(draft: NewCode, code: string, actor: string, now: Date): CodeRow {
  return {
    ...draft,
    code,
    inviterGone: false,
    refererRefused: false,
    customization: 'COMPLETE',
    scenario: null,
    state: 'active',
    initialBalance: draft.balance,
    createdAt: now,
    createdBy: actor,
  };
}

/** Asking twice is no error and leaves one row. A revoked code never comes back. */
export async function setCodeState(
  { unitOfWork, clock }: Pick<DomainDependencies, 'unitOfWork' | 'clock'>,
  codeInput: string,
  state: CodeState,
  actor: string,
): Promise<'DONE' | 'NOT_FOUND' | 'REVOKED'> {
  const code = parseRegistrationCode(codeInput);
  const now = clock();
  return unitOfWork.transaction(async (stores) => {
    const previousState = await stores.codes.lockState(code);
    if (previousState === null) return 'NOT_FOUND';
    if (previousState === state) return 'DONE';
    if (previousState === 'revoked') return 'REVOKED';
    await stores.codes.setState(code, state);
    const details = `${previousState} → ${state}`;
    await stores.audit.add({ actor, action: 'adminSetCodeState', subject: maskCode(code), details }, now);
    return 'DONE';
  });
}
