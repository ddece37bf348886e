/** Rows for `it.each`, each with its first value cut short in front as a title: some of what is tested is 10 kB long. */
export function withShortTitles<Row extends readonly unknown[]>(rows: readonly Row[]): [title: string, ...row: Row][] {
  return rows.map((row) => [shortened(row[0]), ...row]);
}

const maxTitleLength = 60;

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= maxTitleLength ? text : `${text.slice(0, maxTitleLength)}… (${text.length})`;
}
