/** A tool's list as a table to take along, page by page; the columns have names of their own, whatever the language. */

import type { Translate } from '../../../shared/i18n/translate.ts';
import type { Download } from '../../../shared/page/page.ts';
import type { PageData } from '../../../shared/page/pageState.ts';
import type { ConsoleData } from '../../../shared/security/adminAccess.ts';
import { type Cell, writeCsv } from './csv.ts';
import type { ListQuery } from './listQuery.ts';

interface List<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

interface Listed<Row> {
  readonly query: ListQuery<'after'>;
  readonly list?: List<Row> | null;
}

/** Null where the list could not be loaded: the page then says so. */
export function listDownload<Row, Tool extends Listed<Row> = Listed<Row>>(
  name: string,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  listOf: (tool: Tool) => List<Row> | null | undefined = ({ list }) => list,
) {
  return (data: PageData, t: Translate): Download | null => {
    const { state } = data as ConsoleData<Tool>;
    const tool = state.access === 'granted' ? state.tool : null;
    const list = tool === null ? null : listOf(tool);
    if (!tool || !list) return null;
    const heading = tool.query.after === '' ? [Object.keys(columns)] : [];
    const rows = list.rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    return { name, text: writeCsv([...heading, ...rows], t), next: list.next };
  };
}
