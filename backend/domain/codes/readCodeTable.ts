/** Parses a table of codes, from a file or as pasted cells, with every error by line and column. */
import { CsvError, parse } from 'csv-parse/sync';
import { cleanText } from '../../../shared/validation/cleanText.ts';
import { type CodeErrorReason, type CodeField, columnNames } from './codeErrors.ts';
import { type NewCode, parseNewCode } from './parseNewCode.ts';

const maxRows = 10_000;

/** Empty rows and line breaks in cells are allowed, but cost the parser as much as full rows. */
const maxLines = 2 * maxRows + 1;

/** More separators than a valid line has: empty cells cost the parser as much as full ones. */
const overlongLinePattern = /^(?:[^,;\t\r\n]*[,;\t]){300}/m;

const separatorLine = /^"?sep=([,;\t])"?[,;\t]*(?:\n|$)/i;

/** The lookbehind avoids quadratic time in long runs. */
const trailingSeparators = /(?<![,;\t ])[,;\t ]+$/gm;

/** UTF-8 that was decoded with another encoding. */
const mojibakePattern = /[\ufffd\u0080-\u009f]|[ÃÂÄÅ][¡-ª¬-º¼-¿‚†‡™›]/;

/** Without those of `mojibakePattern`. */
const invisibleCharacters = /[\p{Cf}\p{Cs}]|(?![\s\u0080-\u009f])\p{Cc}/gu;

export const maxErrors = 200;

const maxValueLength = 80;

const maxPreviewRows = 10;

export interface RowError {
  /** As an editor counts: the heading is line 1. */
  readonly line: number;
  readonly column: string;
  readonly value?: string;
  readonly reason: CodeErrorReason;
}

export interface CodeTable {
  readonly columns: readonly string[];
  readonly firstRows: readonly (readonly string[])[];
  readonly rows: readonly { readonly line: number; readonly code: NewCode }[];
  readonly errors: readonly RowError[];
}

const fieldsByColumn = new Map<string, string>(Object.entries(columnNames).map(([field, column]) => [column, field]));

/** Further columns of the table that the admin page exports. */
const ignoredColumns = new Set(['state', 'left', 'registered', 'activated', 'created', 'createdby']);

export function readCodeTable(text: string, now: Date): CodeTable {
  const lines = splitTable(text);
  if ('line' in lines) return reject(lines);
  const [heading, ...body] = lines;
  if (heading === undefined || body.length === 0)
    return reject({ line: heading?.line ?? 1, column: '', reason: 'noRows' });
  const headingErrors = validateHeading(heading);
  if (headingErrors.length > 0) return reject(...headingErrors);
  if (body.length > maxRows) return reject({ line: heading.line + maxRows + 1, column: '', reason: 'tooMany' });
  const columns = heading.cells.map(cleanColumn);
  const firstRows = body.slice(0, maxPreviewRows).map(({ cells }) => columns.map((_, index) => cells[index] ?? ''));
  return { columns, firstRows, ...parseRows(columns, body, now) };
}

function reject(...errors: readonly RowError[]): CodeTable {
  return { columns: [], firstRows: [], rows: [], errors: errors.slice(0, maxErrors) };
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

function splitTable(input: string): readonly Line[] | RowError {
  const normalised = input.replace(invisibleCharacters, '').replace(/\r\n?/g, '\n');
  const separatorMatch = separatorLine.exec(normalised);
  const [text, skippedLines] =
    separatorMatch === null ? [normalised, 0] : [normalised.slice(separatorMatch[0].length), 1];
  if (text.split('\n', maxLines + 2).length > maxLines + 1)
    return { line: maxLines + 1, column: '', reason: 'tooMany' };
  const overlongMatch = overlongLinePattern.exec(text);
  if (overlongMatch !== null)
    return {
      line: skippedLines + text.slice(0, overlongMatch.index).split('\n').length,
      column: '',
      reason: 'malformed',
    };
  const heading = /^.*\S.*$/m.exec(text)?.[0] ?? '';
  const separator = separatorMatch?.[1] ?? ['\t', ';', ','].find((candidate) => heading.includes(candidate));
  try {
    // A heading without a separator: the table has one column, whose cells may contain separators.
    const records = parse(separator === undefined ? text.replace(trailingSeparators, '') : text, {
      // NUL was removed as an invisible character.
      delimiter: separator ?? '\0',
      info: true,
      recordDelimiter: '\n',
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      to: maxRows + 2,
      trim: true,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
    return records.map(({ record, info }) => ({ line: skippedLines + info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: skippedLines + Number(error.lines ?? 1), column: '', reason: 'malformed' };
  }
}

const cleanColumn = (name: string) => name.toLowerCase().replace(/[\s_'-]/g, '');

/** Columns without a name are allowed: spreadsheets write empty columns. */
function validateHeading({ line, cells }: Line): readonly RowError[] {
  const names = cells.map(cleanColumn);
  return names.flatMap((name, index): readonly RowError[] => {
    if (name === '') return [];
    if (!fieldsByColumn.has(name) && !ignoredColumns.has(name))
      return [{ line, column: cells[index] ?? '', reason: 'unknownColumn' }];
    return names.indexOf(name) < index ? [{ line, column: name, reason: 'columnTwice' }] : [];
  });
}

function validateCells(line: number, cells: readonly string[], columns: readonly string[]): readonly RowError[] {
  return cells.flatMap((cell, index): readonly RowError[] => {
    const column = columns[index] ?? '';
    const value = cleanText(cell, maxValueLength);
    if (column === '' && cell !== '') return [{ line, column, value, reason: 'malformed' }];
    return mojibakePattern.test(cell) ? [{ line, column, value, reason: 'garbled' }] : [];
  });
}

function parseRows(columns: readonly string[], body: readonly Line[], now: Date): Pick<CodeTable, 'rows' | 'errors'> {
  const rows: CodeTable['rows'][number][] = [];
  const errors: RowError[] = [];
  const seenCodes = new Set<string>();
  for (const { line, cells } of body) {
    const createRowError = (field: CodeField, reason: CodeErrorReason) => {
      const column = columnNames[field];
      return { line, column, value: cleanText(cells[columns.indexOf(column)] ?? '', maxValueLength), reason };
    };
    const rowErrors = [...validateCells(line, cells, columns)];
    const fields = Object.fromEntries(
      columns.map((name, index) => [fieldsByColumn.get(name) ?? name, cells[index] ?? '']),
    );
    const parsed = parseNewCode(fields, now);
    if (!parsed.ok) rowErrors.push(...parsed.errors.map(({ field, reason }) => createRowError(field, reason)));
    else if (parsed.value.code !== null && seenCodes.has(parsed.value.code))
      rowErrors.push(createRowError('code', 'duplicate'));
    else if (rowErrors.length === 0) {
      if (parsed.value.code !== null) seenCodes.add(parsed.value.code);
      rows.push({ line, code: parsed.value });
    }
    if (errors.length < maxErrors) errors.push(...rowErrors);
  }
  return { rows, errors: errors.slice(0, maxErrors) };
}
