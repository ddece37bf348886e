/**
 * Tables for a spreadsheet: what would be a formula there is kept a text. Tabs part the cells, as commas
 * do not to an Excel whose country writes them in numbers.
 */

type Cell = string | number | null;

/** The first row is the heading. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join('\t')}\r\n`).join('');
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // The mark before it, an apostrophe, says "text" to every spreadsheet. Some leave out spaces first, and in some countries
  // the wide signs count as well. https://owasp.org/www-community/attacks/CSV_Injection
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\t\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
