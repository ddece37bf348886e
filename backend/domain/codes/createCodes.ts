/** Making codes: one, a batch, or a table, all of them or none, with the audit row in the same transaction. */
import { maskCode } from '../auditWords.ts';
import type { DomainDependencies, Transaction } from '../dependencies.ts';
import type { CodeRow } from '../invitationRecords.ts';
import { type CodeFault, columnOf, type TypedNewCode } from './faults.ts';
import { type NewCode, parseNewCode } from './parseNewCode.ts';
import { type CodeTable, type RowFault, readCodeTable } from './readCodeTable.ts';

const mostCodes = 1000;

type Dependencies = Pick<DomainDependencies, 'unitOfWork' | 'clock' | 'random'>;

export interface ImportCodesResult extends Pick<CodeTable, 'columns' | 'firstRows'> {
  readonly status: 'READ' | 'IMPORTED' | 'ALREADY_IMPORTED' | 'INVALID_INPUT';
  readonly count: number;
  readonly faults: readonly RowFault[];
}

export async function createCodes(
  { unitOfWork, clock, random }: Dependencies,
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
    const drafts = Array.from({ length: count }, () => parsed.value);
    const added = await addCodes({ stores, random, now }, drafts, actor);
    if (added.taken.length > 0) return refuse({ field: 'code', reason: 'exists' });
    const details = `${count} ${parsed.value.kind}`;
    await stores.audit.add(
      { actor, action: 'adminCreateCodes', subject: maskCode(added.codes[0] ?? ''), details },
      now,
    );
    return { status: 'CREATED', codes: added.codes, faults: [] };
  });
}

/**
 * One fault, and no row is written; `preview` writes none in any case. The same rows are taken once while their key is kept:
 * of a lost answer nobody can tell, and a second import would draw other codes.
 */
export async function importCodes(
  { unitOfWork, clock, random }: Dependencies,
  { csv, preview = false }: { readonly csv: string; readonly preview?: boolean },
  actor: string,
): Promise<ImportCodesResult> {
  const now = clock();
  const { rows, columns, firstRows, ...read } = readCodeTable(csv, now);
  const answer = (status: ImportCodesResult['status'], faults: readonly RowFault[] = []) => {
    return { status, count: faults.length > 0 ? 0 : rows.length, faults, columns, firstRows };
  };
  if (read.faults.length > 0) return answer('INVALID_INPUT', read.faults);
  const drafts = rows.map(({ code }) => code);
  const [scope, key] = ['adminImportCodes', JSON.stringify(drafts)] as const;
  return unitOfWork.transaction(async (stores) => {
    // Held until the end of the transaction: of two that import the same rows, the second one finds the key.
    await stores.codes.lockNewCodes();
    if ((await stores.keys.find(scope, key)) !== null) return answer('ALREADY_IMPORTED');
    const { codes, taken } = await addCodes({ stores, random, now }, drafts, actor, preview);
    if (taken.length > 0) {
      const known = new Set<string | null>(taken);
      const exists = rows.filter(({ code }) => known.has(code.code));
      return answer(
        'INVALID_INPUT',
        exists.map(({ line }) => ({ line, column: columnOf.code, reason: 'exists' })),
      );
    }
    if (preview) return answer('READ');
    await stores.keys.claim(scope, key, '', now);
    await stores.keys.keep(scope, key, rows.length);
    const subject = maskCode(codes[0] ?? '');
    await stores.audit.add({ actor, action: 'adminImportCodes', subject, details: `${rows.length} rows` }, now);
    return answer('IMPORTED');
  });
}

/** Writes every one, or, where a given code is `taken` or it is only tried, none. */
async function addCodes(
  { stores, random, now }: Pick<Transaction, 'stores' | 'random' | 'now'>,
  drafts: readonly NewCode[],
  actor: string,
  isTrial = false,
): Promise<{ readonly codes: readonly string[]; readonly taken: readonly string[] }> {
  const given = drafts.flatMap(({ code }) => (code === null ? [] : [code]));
  // Held until the end of the transaction, so that what is free now is still free when it is written.
  await stores.codes.lockNewCodes();
  const taken = await stores.codes.findTaken(given);
  if (taken.length > 0 || isTrial) return { codes: [], taken };
  // Two draws of 51 bits that are alike: not to be expected in the life of the house, and told by the primary key.
  const rows = drafts.map((draft) => rowOf(draft, draft.code ?? random.code(), actor, now));
  await stores.codes.add(rows);
  return { codes: rows.map(({ code }) => code), taken: [] };
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
