import { type ReactNode, useId } from 'react';
import { maxBatchSize } from '../../../shared/admin/maxBatchSize.ts';
import { formatNumber } from '../../../shared/i18n/format.ts';
import { Button, buttonClass } from '../../components/Button/Button.tsx';
import { joinClasses } from '../../components/joinClasses.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import fieldRow from '../actions/fieldRow.module.css';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { formatCount } from './formatCount.ts';
import styles from './List.module.css';
import { buildClearLink, buildDownloadLink, buildListLink, isFiltered, type ListQuery } from './listQuery.ts';
import type { useSelection } from './useSelection.tsx';

interface ListProps<Row, Id extends string> extends Omit<DataTableProps<Row, Id>, 'rows' | 'empty'> {
  readonly query: ListQuery<'after'>;
  readonly filters: readonly Filter[];
  /** The fields that filter the list, by default all; the others select another list. */
  readonly filterFields?: readonly string[];
  readonly list: { readonly rows: readonly Row[] } & Omit<PagerProps, 'query'>;
  readonly noMatchText: string;
  readonly emptyText: string;
  readonly children?: ReactNode;
  /** For the selected rows. */
  readonly selectionActions?: ReactNode;
}

export function List<Row, Id extends string>(props: ListProps<Row, Id>) {
  const {
    query,
    filters,
    filterFields = filters.map(({ name }) => name),
    list,
    noMatchText,
    emptyText,
    children,
    selectionActions,
    ...tableProps
  } = props;
  const hasOtherRows = isFiltered(query, filterFields) || query.after !== '';
  const empty = hasOtherRows ? (
    <>
      <span>{noMatchText}</span> <ClearLink query={query} fields={filterFields} />
    </>
  ) : (
    <span>{emptyText}</span>
  );
  return (
    <>
      <Filters query={query} filters={filters} />
      {children}
      <DataTable {...tableProps} rows={list.rows} empty={empty} />
      {tableProps.selection && <SelectionBar {...tableProps.selection}>{selectionActions}</SelectionBar>}
      <Pager query={query} next={list.next} total={list.total} />
    </>
  );
}

type SelectionBarProps = Pick<ReturnType<typeof useSelection>, 'selected' | 'clear'> & {
  readonly children: ReactNode;
};

function SelectionBar({ selected, clear, children }: SelectionBarProps) {
  const { t, locale } = useI18n();
  const hasSelected = selected.length > 0;
  const counts = { number: formatNumber(locale, selected.length), max: formatNumber(locale, maxBatchSize) };
  return (
    <div className={hasSelected ? styles.selection : undefined} data-theme={hasSelected ? 'ink' : undefined}>
      <p role="status">{hasSelected && t('admin:selection.count', counts)}</p>
      {hasSelected && (
        <>
          <Button kind="quiet" onClick={clear}>
            {t('admin:selection.clear')}
          </Button>
          <div>{children}</div>
        </>
      )}
    </div>
  );
}

interface PagerProps {
  readonly query: ListQuery<'after'>;
  readonly next: string | null;
  /** Null: more than the backend counts. */
  readonly total: number | null;
}

export function Pager({ query, next, total }: PagerProps) {
  const { t, locale } = useI18n();
  if (total === 0) return null;
  return (
    <div className={styles.pager}>
      <p>{total === null ? t('admin:pager.many') : t('admin:pager.total', formatCount(locale, total))}</p>
      <nav aria-label={t('admin:pager.label')} className="inline-list">
        {query.after !== '' && (
          <a className="target" href={buildListLink(query, {})}>
            {t('admin:pager.first')}
          </a>
        )}
        {next !== null && (
          <a className="target" href={buildListLink(query, { after: next })}>
            {t('admin:pager.next')}
          </a>
        )}
        <a className="target" href={buildDownloadLink(query)}>
          {t('admin:pager.download')}
        </a>
      </nav>
    </div>
  );
}

export interface Filter {
  readonly name: string;
  readonly label: string;
  /** By default the one of the query. */
  readonly value?: string;
  readonly type?: 'search' | 'date';
  /** For a selection. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly emptyLabel?: string;
}

interface FiltersProps {
  readonly query: ListQuery;
  readonly filters: readonly Filter[];
  /** For a form that is not a filter and cannot be cleared. */
  readonly submitLabel?: string;
}

/** A plain GET form, so that it works without scripts. It keeps the query's other parameters, except the page. */
export function Filters({ query, filters, submitLabel }: FiltersProps) {
  const { t } = useI18n();
  const fields = filters.map(({ name }) => name);
  const hiddenFields = Object.entries(query).filter(
    ([name, value]) => name !== 'after' && value !== '' && !fields.includes(name),
  );
  return (
    <search>
      <form method="get" className={styles.filters}>
        {hiddenFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {filters.map((filter) => (
          <FilterField key={filter.name} value={query[filter.name] ?? ''} {...filter} />
        ))}
        <button type="submit" className={buttonClass('secondary', styles.submit)}>
          {submitLabel ?? t('admin:filters.show')}
        </button>
        {submitLabel === undefined && isFiltered(query, fields) && <ClearLink query={query} fields={fields} />}
      </form>
    </search>
  );
}

function ClearLink({ query, fields }: { readonly query: ListQuery; readonly fields: readonly string[] }) {
  const { t } = useI18n();
  return (
    <a className="target" href={buildClearLink(query, fields)}>
      {t('admin:filters.clear')}
    </a>
  );
}

function FilterField({ name, label, value, type = 'search', options, emptyLabel }: Filter) {
  const { t } = useI18n();
  const id = useId();
  const field = { id, name, defaultValue: value, autoComplete: 'off' };
  return (
    <div className={joinClasses(fieldRow.row, styles.filter)}>
      <label htmlFor={id}>{label}</label>
      {options === undefined ? (
        <input {...field} type={type} maxLength={type === 'date' ? undefined : 200} spellCheck={false} />
      ) : (
        <select {...field}>
          {[{ value: '', label: emptyLabel ?? t('admin:filters.all') }, ...options].map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
