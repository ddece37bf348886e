/** A table of codes as CSV: every line judged, every fault by line and column. Nothing is written here. */
import { CsvError, parse } from 'csv-parse/sync';
import { type CodeFault, type CodeField, columnOf } from './faults.ts';
import { type NewCode, parseNewCode } from './parseNewCode.ts';

const mostRows = 10_000;

/** Quoted cells may break lines and rows may be empty, but what is skipped costs the parser as much as what is read. */
const mostLines = 2 * mostRows + 1;

/** More separators than any line of a table has, in its cells or between them: an empty cell costs the parser as much as a full one. */
const endlessLine = /^(?:[^,;\r\n]*[,;]){300}/m;

/** More would help nobody to mend the table. */
const mostFaults = 200;

export interface RowFault {
  /** As an editor counts them: the heading is line 1. */
  readonly line: number;
  readonly column: string;
  readonly reason: CodeFault['reason'];
}

export interface TableRow {
  readonly line: number;
  readonly code: NewCode;
}

export interface CodeTable {
  readonly rows: readonly TableRow[];
  /** The first two hundred. */
  readonly faults: readonly RowFault[];
}

const fieldOf: ReadonlyMap<string, CodeField> = new Map(
  Object.entries(columnOf).map(([field, column]) => [column, field as CodeField]),
);

export function readCodeTable(text: string, now: Date): CodeTable {
  const lines = splitTable(text);
  if ('line' in lines) return { rows: [], faults: [lines] };
  const [heading, ...body] = lines;
  if (heading === undefined || body.length === 0)
    return { rows: [], faults: [{ line: 1, column: '', reason: 'required' }] };
  const headingFaults = judgeHeading(heading.cells);
  if (headingFaults.length > 0) return { rows: [], faults: headingFaults.slice(0, mostFaults) };
  if (body.length > mostRows) return { rows: [], faults: [{ line: mostRows + 2, column: '', reason: 'tooMany' }] };
  return judgeRows(heading.cells.map(cleanColumn), body, now);
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

const lineEnd = /\r\n?|\n/;

/** Spreadsheets of half of Europe write semicolons, because their comma stands in numbers. */
function splitTable(text: string): readonly Line[] | RowFault {
  if (text.split(lineEnd, mostLines + 2).length > mostLines + 1)
    return { line: mostLines + 1, column: '', reason: 'tooMany' };
  const endless = endlessLine.exec(text);
  if (endless !== null)
    return { line: text.slice(0, endless.index).split(lineEnd).length, column: '', reason: 'malformed' };
  const [heading = ''] = text.split('\n', 1);
  try {
    const records = parse(text, {
      bom: true,
      delimiter: heading.includes(';') ? ';' : ',',
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      // The heading, and one row more than may be.
      to: mostRows + 2,
      trim: true,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: Number(error.lines ?? 1), column: '', reason: 'malformed' };
  }
}

const cleanColumn = (name: string) => name.trim().toLowerCase();

function judgeHeading(cells: readonly string[]): readonly RowFault[] {
  const names = cells.map(cleanColumn);
  return names.flatMap((name, index): readonly RowFault[] => {
    if (!fieldOf.has(name)) return [{ line: 1, column: cells[index] ?? '', reason: 'unknownColumn' }];
    return names.indexOf(name) < index ? [{ line: 1, column: name, reason: 'columnTwice' }] : [];
  });
}

function judgeRows(columns: readonly string[], body: readonly Line[], now: Date): CodeTable {
  const rows: TableRow[] = [];
  const faults: RowFault[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of body) {
    if (cells.length > columns.length) faults.push({ line, column: '', reason: 'malformed' });
    const typed = Object.fromEntries(columns.map((name, index) => [fieldOf.get(name) ?? name, cells[index] ?? '']));
    const parsed = parseNewCode(typed, now);
    if (!parsed.ok) {
      faults.push(
        ...parsed.faults.map(({ field, reason }) => ({ line, column: columnOf[field as CodeField], reason })),
      );
    } else if (parsed.value.code !== null && seen.has(parsed.value.code)) {
      faults.push({ line, column: columnOf.code, reason: 'duplicate' });
    } else {
      if (parsed.value.code !== null) seen.add(parsed.value.code);
      rows.push({ line, code: parsed.value });
    }
    if (faults.length >= mostFaults) break;
  }
  return { rows, faults: faults.slice(0, mostFaults) };
}
