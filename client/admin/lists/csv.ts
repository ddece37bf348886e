/**
 * Tables as CSV (RFC 4180), for a spreadsheet: what would be a formula there is kept a text. The separator is the language's:
 * where numbers have a comma, spreadsheets look for semicolons.
 */
import type { Translate } from '../../../shared/i18n/translate.ts';

export type Cell = string | number | null;

/** The first row is the heading. */
export function writeCsv(rows: readonly (readonly Cell[])[], t: Translate): string {
  return rows.map((row) => `${row.map(writeCell).join(t('admin:separator'))}\r\n`).join('');
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // The mark before it, an apostrophe, says "text" to every spreadsheet. Some leave out spaces first, and in some countries
  // the wide signs count as well. https://owasp.org/www-community/attacks/CSV_Injection
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
