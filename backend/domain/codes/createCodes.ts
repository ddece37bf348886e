/** Making codes: one, a batch, or a table, all of them or none, with the audit row in the same transaction. */
import { maskCode } from '../auditWords.ts';
import type { DomainDependencies, Transaction } from '../dependencies.ts';
import type { CodeRow } from '../invitationRecords.ts';
import { type CodeFault, columnOf, type TypedNewCode } from './faults.ts';
import { type NewCode, parseNewCode } from './parseNewCode.ts';
import { type RowFault, readCodeTable } from './readCodeTable.ts';

const mostCodes = 1000;

type Dependencies = Pick<DomainDependencies, 'unitOfWork' | 'clock' | 'random'>;

export interface CreateCodesResult {
  readonly status: 'CREATED' | 'INVALID_INPUT';
  readonly codes: readonly string[];
  readonly faults: readonly CodeFault[];
}

export interface ImportCodesResult {
  readonly status: 'IMPORTED' | 'INVALID_INPUT';
  readonly count: number;
  readonly faults: readonly RowFault[];
}

export async function createCodes(
  { unitOfWork, clock, random }: Dependencies,
  typed: TypedNewCode,
  count: number,
  actor: string,
): Promise<CreateCodesResult> {
  const refuse = (...faults: readonly CodeFault[]) => ({ status: 'INVALID_INPUT' as const, codes: [], faults });
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

/** One fault, and no row is written. */
export async function importCodes(
  { unitOfWork, clock, random }: Dependencies,
  text: string,
  actor: string,
): Promise<ImportCodesResult> {
  const now = clock();
  const { rows, faults } = readCodeTable(text, now);
  if (faults.length > 0) return { status: 'INVALID_INPUT', count: 0, faults };
  return unitOfWork.transaction(async (stores) => {
    const { codes, taken } = await addCodes(
      { stores, random, now },
      rows.map(({ code }) => code),
      actor,
    );
    if (taken.length > 0) {
      const known = new Set(taken);
      const exists = rows.filter(({ code }) => code.code !== null && known.has(code.code));
      return {
        status: 'INVALID_INPUT',
        count: 0,
        faults: exists.map(({ line }) => ({ line, column: columnOf.code, reason: 'exists' as const })),
      };
    }
    const subject = maskCode(codes[0] ?? '');
    await stores.audit.add({ actor, action: 'adminImportCodes', subject, details: `${rows.length} rows` }, now);
    return { status: 'IMPORTED', count: rows.length, faults: [] };
  });
}

/** Writes every one, or, where a given code is `taken`, none. */
async function addCodes(
  { stores, random, now }: Pick<Transaction, 'stores' | 'random' | 'now'>,
  drafts: readonly NewCode[],
  actor: string,
): Promise<{ readonly codes: readonly string[]; readonly taken: readonly string[] }> {
  const given = drafts.flatMap(({ code }) => (code === null ? [] : [code]));
  // Held until the end of the transaction, so that what is free now is still free when it is written.
  await stores.codes.lockNewCodes();
  const taken = await stores.codes.findTaken(given);
  if (taken.length > 0) return { codes: [], taken };
  const used = new Set(given);
  const rows: CodeRow[] = [];
  for (const draft of drafts) rows.push(rowOf(draft, draft.code ?? drawOther(used, random.code), actor, now));
  // Two draws of 51 bits that are alike: not to be expected in the life of the house, and told by the primary key.
  await stores.codes.add(rows);
  return { codes: rows.map(({ code }) => code), taken: [] };
}

function drawOther(used: Set<string>, draw: () => string): string {
  let code = draw();
  while (used.has(code)) code = draw();
  used.add(code);
  return code;
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
