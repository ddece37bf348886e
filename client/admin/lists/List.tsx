/** A tool's list: what narrows it, its rows, and the way to its other pages. */
import { type ReactNode, useId } from 'react';
import { buttonClass } from '../../components/Button/Button.tsx';
import { joinClasses } from '../../components/joinClasses.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import fieldRow from '../actions/fieldRow.module.css';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { formatCount } from './formatCount.ts';
import styles from './List.module.css';
import { buildClearLink, buildDownloadLink, buildListLink, isFiltered, type ListQuery } from './listQuery.ts';

interface ListProps<Row, Name extends string> extends Omit<DataTableProps<Row>, 'rows' | 'empty'> {
  readonly query: ListQuery<Name | 'after'>;
  /** The names of the filters. */
  readonly fields: readonly Name[];
  /** Of them, those that narrow the list; the others choose another one. */
  readonly narrowing?: readonly Name[];
  readonly filters: ReactNode;
  readonly list: { readonly rows: readonly Row[] } & Omit<PagerProps, 'query'>;
  /** What is said where nothing matches; the way to all of them follows. */
  readonly noMatchText: string;
  /** What is said where there is nothing yet, and what to do about it. */
  readonly emptyText: string;
  /** Stands between the filters and the rows. */
  readonly children?: ReactNode;
}

/** An empty list and a search that finds nothing are not the same. */
export function List<Row, Name extends string>(props: ListProps<Row, Name>) {
  const { t } = useI18n();
  const { query, fields, narrowing = fields, filters, list, noMatchText, emptyText, children, ...tableProps } = props;
  const empty =
    !isFiltered(query, narrowing) && query.after === '' ? (
      <span>{emptyText}</span>
    ) : (
      <>
        <span>{noMatchText}</span>{' '}
        <a className={styles.clear} href={buildClearLink<Name | 'after'>(query, narrowing)}>
          {t('admin:filters.clear')}
        </a>
      </>
    );
  return (
    <>
      <Filters<Name | 'after'> query={query} fields={fields}>
        {filters}
      </Filters>
      {children}
      <DataTable {...tableProps} rows={list.rows} empty={empty} />
      <Pager query={query} next={list.next} total={list.total} />
    </>
  );
}

interface PagerProps {
  readonly query: ListQuery<'after'>;
  /** As the backend gives it: null at the end. */
  readonly next: string | null;
  /** Null: more than the backend counts. */
  readonly total: number | null;
}

/** How many there are, the links to the next page and the first one, and all of them as a file. The page before is the browser's way back. */
export function Pager({ query, next, total }: PagerProps) {
  const translator = useI18n();
  const { t } = translator;
  // What stands in the place of the rows has said it.
  if (total === 0) return null;
  return (
    <div className={styles.pager}>
      <p>{total === null ? t('admin:pager.many') : t('admin:pager.total', formatCount(translator, total))}</p>
      <nav aria-label={t('admin:pager.label')} className={styles.links}>
        {query.after !== '' && <a href={buildListLink(query, {})}>{t('admin:pager.first')}</a>}
        {next !== null && <a href={buildListLink(query, { after: next })}>{t('admin:pager.next')}</a>}
        <a href={buildDownloadLink(query)}>{t('admin:pager.download')}</a>
      </nav>
    </div>
  );
}

interface FiltersProps<Name extends string> {
  readonly query: ListQuery<Name>;
  /** The names that the form's fields have; the others are kept as they are, but for the page. */
  readonly fields: readonly Name[];
  /** What the button of a form says that narrows no list, so that there is nothing to show all of. */
  readonly submitLabel?: string;
  readonly children: ReactNode;
}

/** A plain form whose fields become the address. It works before the scripts do, and without them. */
export function Filters<Name extends string>({ query, fields, submitLabel, children }: FiltersProps<Name>) {
  const { t } = useI18n();
  const entries = Object.entries(query) as [Name | 'after', string][];
  const hiddenFields = entries.filter(
    ([name, value]) => name !== 'after' && value !== '' && !fields.includes(name as Name),
  );
  return (
    <search>
      <form method="get" className={styles.filters}>
        {hiddenFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <button type="submit" className={buttonClass('secondary', styles.submit)}>
          {submitLabel ?? t('admin:filters.show')}
        </button>
        {submitLabel === undefined && isFiltered(query, fields) && (
          <a className={styles.clear} href={buildClearLink(query, fields)}>
            {t('admin:filters.clear')}
          </a>
        )}
      </form>
    </search>
  );
}

interface FilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

export function TextFilter({
  name,
  label,
  value,
  type = 'search',
}: FilterProps & { readonly type?: 'search' | 'date' }) {
  const id = useId();
  return (
    <div className={joinClasses(fieldRow.row, styles.filter)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

interface SelectFilterProps extends FilterProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What the address says by saying nothing; all, unless told otherwise. */
  readonly emptyLabel?: string;
}

/** Every option stands for a value, which the first one leaves empty. */
export function SelectFilter({ name, label, value, options, emptyLabel }: SelectFilterProps) {
  const id = useId();
  const { t } = useI18n();
  return (
    <div className={joinClasses(fieldRow.row, styles.filter)}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} autoComplete="off">
        <option value="">{emptyLabel ?? t('admin:filters.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
