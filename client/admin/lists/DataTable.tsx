import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '../../components/joinClasses.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './DataTable.module.css';
import type { useSelection } from './useSelection.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  readonly isUnbroken?: boolean;
  readonly translate?: 'no';
  readonly sort?: { readonly href: string; readonly direction: 'ascending' | 'descending' | null };
}

export interface DataTableProps<Row> {
  readonly caption: string;
  /** The first one has the row headers. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => string;
  readonly actions?: (row: Row) => ReactNode;
  readonly selection?: ReturnType<typeof useSelection>;
  /** What screen readers call a row that can be selected. */
  readonly nameRow?: (row: Row) => string;
  readonly empty: ReactNode;
}

/** Explicit, since some browsers drop the roles of a table that is displayed as a grid or block. */
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, getKey, actions, selection, nameRow = getKey, empty } = props;
  const { t } = useI18n();
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  // Numbers are compared down their column, so such a table stays a table at every width.
  const isNumberTable = actions === undefined && columns.filter(({ isNumber }) => !isNumber).length <= 2;
  return (
    <table {...role.table} className={joinClasses(styles.table, isNumberTable ? styles.numeric : styles.list)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...role.group}>
        <tr {...role.row}>
          {selection !== undefined && (
            <th {...role.head} scope="col" className={styles.select}>
              {selection.renderBox(rows.map(getKey), t('admin:selection.all'))}
            </th>
          )}
          {columns.map(({ id, label, isNumber, sort }) => (
            <th
              key={id}
              {...role.head}
              scope="col"
              className={joinClasses(isNumber && styles.number, sort !== undefined && styles.sortable)}
              aria-sort={sort === undefined ? undefined : (sort.direction ?? 'none')}
            >
              {sort === undefined ? label : <a href={sort.href}>{label}</a>}
            </th>
          ))}
          {actions !== undefined && (
            <th {...role.head} scope="col">
              <span className="visually-hidden">{t('admin:table.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...role.group}>
        {rows.map((row) => (
          <tr key={getKey(row)} {...role.row}>
            {selection !== undefined && (
              <td {...role.cell} className={styles.select}>
                {selection.renderBox([getKey(row)], `${t('admin:selection.row')}: ${nameRow(row)}`)}
              </td>
            )}
            {columns.map(({ id, label, cell, isNumber, isUnbroken, translate }, index) =>
              index === 0 ? (
                <th key={id} {...role.name} scope="row" translate={translate}>
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={id}
                  {...role.cell}
                  className={isNumber ? styles.number : isUnbroken ? styles.unbroken : undefined}
                  data-label={label}
                  translate={translate}
                >
                  <div>{cell(row)}</div>
                </td>
              ),
            )}
            {actions !== undefined && (
              <td {...role.cell} className={styles.actions}>
                {actions(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A further line of a cell; nothing without a text. */
export function Detail({ children, ...attributes }: Pick<ComponentProps<'span'>, 'children' | 'translate'>) {
  if (!children) return null;
  return (
    <span className={styles.detail} {...attributes}>
      {children}
    </span>
  );
}

export function Bar({ share, isFaint = false }: { readonly share: number; readonly isFaint?: boolean }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={isFaint ? styles.faint : undefined} width={100 * share} height="10" />
    </svg>
  );
}
