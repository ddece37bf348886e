/** Making codes: one, a batch, or a table, and changing their state, with the audit row in the same transaction. */
import { maskCode } from '../admin/auditWords.ts';
import type { DomainDependencies, Transaction } from '../dependencies.ts';
import type { CodeRow } from '../records.ts';
import { parseRegistrationCode } from './checkRegistrationCode.ts';
import type { CodeState } from './decideCodeOutcome.ts';
import { type CodeFault, columnOf, type TypedNewCode } from './faults.ts';
import { generateCode, type NewCode, parseNewCode } from './parseNewCode.ts';
import { mostFaults, type RowFault, readCodeTable } from './readCodeTable.ts';

const mostCodes = 1000;

type Dependencies = Pick<DomainDependencies, 'unitOfWork' | 'clock'>;

export async function createCodes(
  { unitOfWork, clock }: Dependencies,
  typed: TypedNewCode,
  count: number,
  actor: string,
) {
  const refuse = (...faults: readonly CodeFault[]) => ({ status: 'INVALID_INPUT', codes: [], faults });
  const now = clock();
  const parsed = parseNewCode(typed, now);
  if (!parsed.ok) return refuse(...parsed.faults);
  const most = parsed.value.code === null ? mostCodes : 1;
  if (!Number.isInteger(count) || count < 1 || count > most) return refuse({ field: 'count', reason: 'range' });
  return unitOfWork.transaction(async (stores) => {
    // Held until the end of the transaction, so that what is free now is still free when it is written.
    await stores.codes.lockNewCodes();
    const taken = await stores.codes.findTaken(codesIn([parsed.value]));
    if (taken.length > 0) return refuse({ field: 'code', reason: 'exists' });
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
    const taken = new Set<string | null>(await stores.codes.findTaken(codesIn(drafts)));
    const exist = rows.flatMap(({ line, code: { code } }): readonly RowFault[] =>
      code !== null && taken.has(code) ? [{ line, column: columnOf.code, value: code, reason: 'exists' }] : [],
    );
    const free = drafts.filter(({ code }) => !taken.has(code));
    const answer = (status: 'READ' | 'IMPORTED' | 'ALREADY_IMPORTED' | 'INVALID_INPUT') => {
      const all = [...faults, ...exist].sort((one, other) => one.line - other.line).slice(0, mostFaults);
      return { status, count: free.length, faults: status === 'ALREADY_IMPORTED' ? [] : all, columns, firstRows };
    };
    const isToGoIn = faults.length === 0 || skip;
    if (isToGoIn && (await stores.keys.find(scope, key)) !== null) return answer('ALREADY_IMPORTED');
    if (faults.length + exist.length > 0 && (!skip || free.length === 0)) return answer('INVALID_INPUT');
    if (preview) return answer('READ');
    const codes = await addCodes({ stores, now }, free, actor);
    await stores.keys.claim(scope, key, '', now);
    await stores.keys.keep(scope, key, free.length);
    const subject = maskCode(codes[0] ?? '');
    await stores.audit.add({ actor, action: 'adminImportCodes', subject, details: `${free.length} rows` }, now);
    return answer('IMPORTED');
  });
}

const codesIn = (drafts: readonly NewCode[]) => drafts.flatMap(({ code }) => (code === null ? [] : [code]));

async function addCodes(
  { stores, now }: Pick<Transaction, 'stores' | 'now'>,
  drafts: readonly NewCode[],
  actor: string,
): Promise<readonly string[]> {
  // Two draws of 51 bits that are alike: not to be expected in the life of the house, and told by the primary key.
  const rows = drafts.map((draft) => rowOf(draft, draft.code ?? generateCode(), actor, now));
  await stores.codes.add(rows);
  return rows.map(({ code }) => code);
}

function rowOf(draft: NewCode, code: string, actor: string, now: Date): CodeRow {
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
  typedCode: string,
  state: CodeState,
  actor: string,
): Promise<'DONE' | 'NOT_FOUND' | 'REVOKED'> {
  const code = parseRegistrationCode(typedCode);
  const now = clock();
  return unitOfWork.transaction(async (stores) => {
    const before = await stores.codes.lockState(code);
    if (before === null) return 'NOT_FOUND';
    if (before === state) return 'DONE';
    if (before === 'revoked') return 'REVOKED';
    await stores.codes.setState(code, state);
    const details = `${before} → ${state}`;
    await stores.audit.add({ actor, action: 'adminSetCodeState', subject: maskCode(code), details }, now);
    return 'DONE';
  });
}
