/** Rows for `it.each` with a shortened first value as title, because some values have 10 kB. */
export function withShortTitles<Row extends readonly unknown[]>(rows: readonly Row[]): [title: string, ...row: Row][] {
  return rows.map((row) => [shortened(row[0]), ...row]);
}

const maxTitleLength = 60;

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= maxTitleLength ? text : `${text.slice(0, maxTitleLength)}… (${text.length})`;
}
