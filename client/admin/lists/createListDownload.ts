/** The CSV download of a list, page by page. Its column names are the same in every language. */
import type { Translate } from '../../../shared/i18n/translate.ts';
import type { Download } from '../../../shared/page/page.ts';
import type { PageData } from '../../../shared/page/pageState.ts';
import type { AdminPageData } from '../../../shared/security/adminAccess.ts';
import { type Cell, writeCsv } from './csv.ts';
import type { ListQuery } from './listQuery.ts';

interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

interface ListData<Row> {
  readonly query: ListQuery<'after'>;
  readonly list?: ListPage<Row> | null;
}

/** The download is null where the list could not be loaded. */
export function createListDownload<Row, Data extends ListData<Row> = ListData<Row>>(
  name: string,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  getList: (adminData: Data) => ListPage<Row> | null | undefined = ({ list }) => list,
) {
  return (data: PageData, t: Translate): Download | null => {
    const { state } = data as AdminPageData<Data>;
    const adminData = state.access === 'granted' ? state.data : null;
    const list = adminData === null ? null : getList(adminData);
    if (!adminData || !list) return null;
    const heading = adminData.query.after === '' ? [Object.keys(columns)] : [];
    const rows = list.rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    return { name, text: writeCsv([...heading, ...rows], t), next: list.next };
  };
}
