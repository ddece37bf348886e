/** What narrows a list: a plain form whose fields become the address. It works before the scripts do, and without them. */
import { type ReactNode, useId } from 'react';
import { buttonClass } from '../components/Button/Button.tsx';
import { joinClasses } from '../components/joinClasses.ts';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './Filters.module.css';
import fieldRow from './fieldRow.module.css';
import { clearedLink, isNarrowed, type ListQuery } from './listQuery.ts';

interface FiltersProps<Name extends string> {
  readonly query: ListQuery<Name>;
  /** The names that the form's fields have; the others are kept as they are, but for the page. */
  readonly fields: readonly Name[];
  /** What the button of a form says that narrows no list, so that there is nothing to show all of. */
  readonly submit?: string;
  readonly children: ReactNode;
}

export function Filters<Name extends string>({ query, fields, submit, children }: FiltersProps<Name>) {
  const { t } = useI18n();
  const entries = Object.entries(query) as [Name | 'after', string][];
  const kept = entries.filter(([name, value]) => name !== 'after' && value !== '' && !fields.includes(name as Name));
  return (
    <search>
      <form method="get" className={styles.filters}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <button type="submit" className={buttonClass('secondary', styles.submit)}>
          {submit ?? t('admin:filters.show')}
        </button>
        {submit === undefined && isNarrowed(query, fields) && (
          <a className={styles.clear} href={clearedLink(query, fields)}>
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
