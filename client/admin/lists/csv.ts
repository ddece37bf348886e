/** Tables as CSV (RFC 4180). The separator is the language's: spreadsheets expect semicolons where numbers have a comma. */
import type { Translate } from '../../../shared/i18n/translate.ts';

export type Cell = string | number | null;

/** The first row is the heading. */
export function writeCsv(rows: readonly (readonly Cell[])[], t: Translate): string {
  return rows.map((row) => `${row.map(writeCell).join(t('admin:separator'))}\r\n`).join('');
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // An apostrophe keeps a spreadsheet from running the text as a formula; some skip leading spaces or accept full-width signs.
  // https://owasp.org/www-community/attacks/CSV_Injection
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
