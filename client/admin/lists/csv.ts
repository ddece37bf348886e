/** Tables as CSV (RFC 4180). The separator is the language's: spreadsheets expect semicolons where numbers have a comma. */
import type { Translate } from '../../../shared/i18n/translate.ts';
import type { Download } from '../../../shared/page/page.ts';
import type { PageData } from '../../../shared/page/pageState.ts';
import type { AdminPageData } from '../../../shared/security/adminAccess.ts';
import type { ListQuery } from './listQuery.ts';

type Cell = string | number | null;

export function writeCsv(rows: readonly (readonly Cell[])[], t: Translate): string {
  return rows.map((row) => `${row.map(writeCell).join(t('admin:separator'))}\r\n`).join('');
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // An apostrophe prevents a formula; some spreadsheets skip leading spaces or accept full-width signs.
  // https://owasp.org/www-community/attacks/CSV_Injection
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

interface ListData<Row> {
  readonly query: ListQuery<'after'>;
  readonly list?: ListPage<Row> | null;
}

/** A row's property, or a function of the row. */
type CellSource<Row> = { [Key in keyof Row]: Row[Key] extends Cell ? Key : never }[keyof Row] | ((row: Row) => Cell);

/** Writes one page of a list. `columns` are the sources of the cells by column name; the result is null without a list. */
export function createListDownload<Row, Data extends ListData<Row> = ListData<Row>>(
  name: string,
  columns: Readonly<Record<string, CellSource<Row>>>,
  getList: (adminData: Data) => ListPage<Row> | null | undefined = ({ list }) => list,
) {
  const readCell = (row: Row, source: CellSource<Row>) =>
    typeof source === 'function' ? source(row) : (row[source] as Cell);
  return (data: PageData, t: Translate): Download | null => {
    const { state } = data as AdminPageData<Data>;
    const adminData = state.access === 'granted' ? state.data : null;
    const list = adminData === null ? null : getList(adminData);
    if (!adminData || !list) return null;
    const heading = adminData.query.after === '' ? [Object.keys(columns)] : [];
    const rows = list.rows.map((row) => Object.values(columns).map((source) => readCell(row, source)));
    return { name, text: writeCsv([...heading, ...rows], t), next: list.next };
  };
}
