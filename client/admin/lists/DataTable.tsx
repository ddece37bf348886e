import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '../../../shared/i18n/format.ts';
import { joinClasses } from '../../components/joinClasses.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './DataTable.module.css';
import type { useSelection } from './useSelection.tsx';

export interface Column<Row> {
  /** What is shown of a row; a number of a number column is formatted. */
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  readonly isUnbroken?: boolean;
  readonly translate?: 'no';
  readonly sort?: { readonly href: string; readonly direction: 'ascending' | 'descending' | null };
}

type ColumnOrCell<Row> = Column<Row> | Column<Row>['cell'];

export interface DataTableProps<Row, Id extends string> {
  readonly caption: string;
  readonly getLabel: (id: Id) => string;
  /** Or their cells only. The first one has the row headers. */
  readonly columns: { readonly [Each in Id]?: ColumnOrCell<Row> };
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

export function DataTable<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const { caption, getLabel, rows, getKey, actions, selection, nameRow = getKey, empty } = props;
  const { t, locale } = useI18n();
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  const columns = Object.entries(props.columns as Record<string, ColumnOrCell<Row>>).map(([id, column]) => {
    const { cell, ...others } = typeof column === 'function' ? { cell: column } : column;
    const render = (row: Row) => {
      const content = cell(row);
      return others.isNumber && typeof content === 'number' ? formatNumber(locale, content) : content;
    };
    return { id, label: getLabel(id as Id), render, ...others };
  });
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
            {columns.map(({ id, label, render, isNumber, isUnbroken, translate }, index) =>
              index === 0 ? (
                <th key={id} {...role.name} scope="row" translate={translate}>
                  {render(row)}
                </th>
              ) : (
                <td
                  key={id}
                  {...role.cell}
                  className={isNumber ? styles.number : isUnbroken ? styles.unbroken : undefined}
                  data-label={label}
                  translate={translate}
                >
                  <div>{render(row)}</div>
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
