/** `npm run codes`: registration codes without the admin pages. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { decodeTable } from '../../shared/admin/decodeTable.ts';
import { StartError } from '../../shared/settings/startError.ts';
import type { CodeListRow } from '../db/lists.ts';
import type { ListPage } from '../db/pagination.ts';
import { type CodeError, columnNames, errorMessages } from '../domain/codes/codeErrors.ts';
import { createCodes, importCodes } from '../domain/codes/createCodes.ts';
import type { CodeState } from '../domain/codes/decideCodeOutcome.ts';
import { setCodeState } from '../domain/codes/updateCodes.ts';
import type { StoreAccess } from '../domain/dependencies.ts';
import { operator as actor } from '../domain/records.ts';

export const usage = `Registration codes.

  npm run codes -- create [--count 10] [--code …] [--kind campaign|member] [--inviter …] [--balance 20]
                          [--tier PERCENT_10] [--countries "DE AT"] [--starts 2026-12-01] [--ends 2026-12-31] [--label …] [--link-only yes]
  npm run codes -- import FILE      a CSV table, as UTF-8 or UTF-16, with the columns ${Object.values(columnNames).join(', ')}
  npm run codes -- list [--search PART] [--state active|paused|revoked]
  npm run codes -- pause|resume|revoke CODE
`;

/** @throws {StartError} when nothing was done. */
export async function runCodesCommand(dependencies: StoreAccess, args: readonly string[]): Promise<string> {
  const { positionals, values } = parse(args);
  const [command, subject, ...rest] = positionals;
  if (rest.length > 0) throw new StartError(usage);
  if (command === 'create' && subject === undefined) return create(dependencies, values);
  if (command === 'list' && subject === undefined) return list(dependencies, values);
  if (command === 'import' && subject !== undefined) return importFile(dependencies, subject);
  const state = states.get(command);
  if (state !== undefined && subject !== undefined) return setState(dependencies, subject, state);
  throw new StartError(usage);
}

const states = new Map<string | undefined, CodeState>([
  ['pause', 'paused'],
  ['resume', 'active'],
  ['revoke', 'revoked'],
]);

const fieldOptions = ['code', 'kind', 'inviter', 'balance', 'tier', 'countries', 'starts', 'ends', 'label'] as const;
const optionNames = [...fieldOptions, 'link-only', 'count', 'search', 'state'] as const;
const options = Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }]));

type Values = { readonly [Name in (typeof optionNames)[number]]?: string | undefined };

function parse(args: readonly string[]): { readonly positionals: readonly string[]; readonly values: Values } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`);
  }
}

async function create(dependencies: StoreAccess, { count = '1', ...values }: Values): Promise<string> {
  const { inviter: inviterName, starts: startsAt, ends: endsAt, 'link-only': linkOnly, ...others } = values;
  const input = { ...others, inviterName, startsAt, endsAt, linkOnly };
  const { codes, faults } = await createCodes(dependencies, { input, count: Number(count) }, actor);
  if (faults.length > 0) throw new StartError(`No code was created.\n${faults.map(describeError).join('\n')}`);
  return `${codes.join('\n')}\n`;
}

async function importFile(dependencies: StoreAccess, file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new StartError(`${file} cannot be read.`);
  });
  const table = decodeTable(bytes);
  if (!('text' in table)) {
    const cause = table.kind === 'workbook' ? 'it is a workbook' : `line ${table.line} is not UTF-8`;
    throw new StartError(`Nothing was imported: ${cause}. Save it as "CSV UTF-8".`);
  }
  const { status, count, faults } = await importCodes(dependencies, { csv: table.text }, actor);
  if (status === 'ALREADY_IMPORTED')
    throw new StartError(
      'Nothing was imported: the same rows were imported within seven days. Change a label, or use "create".',
    );
  if (faults.length === 0) return `${count} ${count === 1 ? 'code' : 'codes'} imported.\n`;
  const lines = faults.map(({ line, column, value = '', reason }) => {
    const location = column === '' ? '' : `, column ${column}`;
    return `line ${line}${location}: ${value === '' ? '' : `"${value}" `}${errorMessages[reason]}`;
  });
  throw new StartError(`Nothing was imported.\n${lines.join('\n')}`);
}

async function list({ unitOfWork }: StoreAccess, { search = '', state }: Values): Promise<string> {
  const stateFilter = [...states.values()].find((name) => name === state);
  if (state !== undefined && stateFilter === undefined) throw new StartError(usage);
  const filter = { search, ...(stateFilter === undefined ? {} : { state: stateFilter }) };
  let lines = '';
  for (let after: string | null = ''; after !== null; ) {
    const page: ListPage<CodeListRow> = await unitOfWork.stores.lists.codes({ ...filter, after });
    lines += page.rows.map((row) => `${describeCode(row)}\n`).join('');
    after = page.next;
  }
  return lines === '' ? 'No codes found.\n' : lines;
}

function describeCode({ code, state, kind, balance, inviterName, label }: CodeListRow): string {
  const quota = balance === null ? 'unlimited' : `${balance} left`;
  return [code, state, kind, quota, inviterName ?? '', label].join('\t').trimEnd();
}

async function setState(dependencies: StoreAccess, code: string, state: CodeState): Promise<string> {
  const { status } = await setCodeState(dependencies, { code, state }, actor);
  if (status === 'NOT_FOUND') throw new StartError('Code not found.');
  if (status === 'REVOKED') throw new StartError('A revoked code cannot be reactivated.');
  return `The code is ${state}.\n`;
}

function describeError({ field, reason }: CodeError): string {
  return `${field === 'count' ? field : columnNames[field]}: ${errorMessages[reason]}`;
}
