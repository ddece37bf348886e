/** A table of codes, from a file or as pasted cells: every line judged, every fault by line and column. Nothing is written here. */
import { CsvError, parse } from 'csv-parse/sync';
import { cleanText } from '../../../shared/validation/text.ts';
import { type CodeField, columnOf, type FaultReason } from './faults.ts';
import { type NewCode, parseNewCode } from './parseNewCode.ts';

const mostRows = 10_000;

/** Quoted cells may break lines and rows may be empty, but what is skipped costs the parser as much as what is read. */
const mostLines = 2 * mostRows + 1;

/** More separators than any line of a table has, in its cells or between them: an empty cell costs the parser as much as a full one. */
const endlessLine = /^(?:[^,;\t\r\n]*[,;\t]){300}/m;

/** The separator, which some spreadsheets name in a line before the heading. */
const separatorLine = /^"?sep=([,;\t])"?[,;\t]*(?:\n|$)/i;

/** None is tried within a run of them, which would take the square of its length. */
const separatorsAtEnd = /(?<![,;\t ])[,;\t ]+$/gm;

/** UTF-8 that was read as something else and saved, or what stands for letters that were lost. */
const garbled = /[\ufffd\u0080-\u009f]|[ÃÂÄÅ][¡-ª¬-º¼-¿‚†‡™›]/;

/** What nobody sees, but for what tells that a table is garbled: a row of nothing else is empty. */
const unseen = /[\p{Cf}\p{Cs}]|(?![\s\u0080-\u009f])\p{Cc}/gu;

export const mostFaults = 200;

const mostCharacters = 80;

const mostShown = 10;

export interface RowFault {
  /** As an editor counts them: the heading is line 1. */
  readonly line: number;
  readonly column: string;
  readonly value?: string;
  readonly reason: FaultReason;
}

export interface CodeTable {
  readonly columns: readonly string[];
  readonly firstRows: readonly (readonly string[])[];
  readonly rows: readonly { readonly line: number; readonly code: NewCode }[];
  readonly faults: readonly RowFault[];
}

const fieldOf = new Map<string, string>(Object.entries(columnOf).map(([field, column]) => [column, field]));

/** What the console's own table of codes says beside what a new code has. */
const passedOver = new Set(['state', 'left', 'registered', 'activated', 'created', 'createdby']);

export function readCodeTable(text: string, now: Date): CodeTable {
  const lines = splitTable(text);
  if ('line' in lines) return refuse(lines);
  const [heading, ...body] = lines;
  if (heading === undefined || body.length === 0)
    return refuse({ line: heading?.line ?? 1, column: '', reason: 'noRows' });
  const headingFaults = judgeHeading(heading);
  if (headingFaults.length > 0) return refuse(...headingFaults);
  if (body.length > mostRows) return refuse({ line: heading.line + mostRows + 1, column: '', reason: 'tooMany' });
  const columns = heading.cells.map(cleanColumn);
  const firstRows = body.slice(0, mostShown).map(({ cells }) => columns.map((_, index) => cells[index] ?? ''));
  return { columns, firstRows, ...judgeRows(columns, body, now) };
}

function refuse(...faults: readonly RowFault[]): CodeTable {
  return { columns: [], firstRows: [], rows: [], faults: faults.slice(0, mostFaults) };
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Spreadsheets of half of Europe write semicolons, because their comma stands in numbers. */
function splitTable(given: string): readonly Line[] | RowFault {
  const marked = given.replace(unseen, '').replace(/\r\n?/g, '\n');
  const named = separatorLine.exec(marked);
  const [text, before] = named === null ? [marked, 0] : [marked.slice(named[0].length), 1];
  if (text.split('\n', mostLines + 2).length > mostLines + 1)
    return { line: mostLines + 1, column: '', reason: 'tooMany' };
  const endless = endlessLine.exec(text);
  if (endless !== null)
    return { line: before + text.slice(0, endless.index).split('\n').length, column: '', reason: 'malformed' };
  const heading = /^.*\S.*$/m.exec(text)?.[0] ?? '';
  const separator = named?.[1] ?? ['\t', ';', ','].find((each) => heading.includes(each));
  try {
    // One name is one column, whatever stands in its cells but at their ends.
    const records = parse(separator === undefined ? text.replace(separatorsAtEnd, '') : text, {
      // No text has a NUL any more.
      delimiter: separator ?? '\0',
      info: true,
      recordDelimiter: '\n',
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      to: mostRows + 2,
      trim: true,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
    return records.map(({ record, info }) => ({ line: before + info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: before + Number(error.lines ?? 1), column: '', reason: 'malformed' };
  }
}

const cleanColumn = (name: string) => name.toLowerCase().replace(/[\s_'-]/g, '');

/** A column without a name may be: spreadsheets write as many as were ever used. */
function judgeHeading({ line, cells }: Line): readonly RowFault[] {
  const names = cells.map(cleanColumn);
  return names.flatMap((name, index): readonly RowFault[] => {
    if (name === '') return [];
    if (!fieldOf.has(name) && !passedOver.has(name))
      return [{ line, column: cells[index] ?? '', reason: 'unknownColumn' }];
    return names.indexOf(name) < index ? [{ line, column: name, reason: 'columnTwice' }] : [];
  });
}

function judgeCells(line: number, cells: readonly string[], columns: readonly string[]): readonly RowFault[] {
  return cells.flatMap((cell, index): readonly RowFault[] => {
    const column = columns[index] ?? '';
    const value = cleanText(cell, mostCharacters);
    if (column === '' && cell !== '') return [{ line, column, value, reason: 'malformed' }];
    return garbled.test(cell) ? [{ line, column, value, reason: 'garbled' }] : [];
  });
}

function judgeRows(columns: readonly string[], body: readonly Line[], now: Date): Pick<CodeTable, 'rows' | 'faults'> {
  const rows: CodeTable['rows'][number][] = [];
  const faults: RowFault[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of body) {
    const faultIn = (field: CodeField, reason: FaultReason) => {
      const column = columnOf[field];
      return { line, column, value: cleanText(cells[columns.indexOf(column)] ?? '', mostCharacters), reason };
    };
    const found = [...judgeCells(line, cells, columns)];
    const typed = Object.fromEntries(columns.map((name, index) => [fieldOf.get(name) ?? name, cells[index] ?? '']));
    const parsed = parseNewCode(typed, now);
    if (!parsed.ok) found.push(...parsed.faults.map(({ field, reason }) => faultIn(field, reason)));
    else if (parsed.value.code !== null && seen.has(parsed.value.code)) found.push(faultIn('code', 'duplicate'));
    else if (found.length === 0) {
      if (parsed.value.code !== null) seen.add(parsed.value.code);
      rows.push({ line, code: parsed.value });
    }
    if (faults.length < mostFaults) faults.push(...found);
  }
  return { rows, faults: faults.slice(0, mostFaults) };
}
