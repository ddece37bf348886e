import { useI18n } from '../i18n/I18n.tsx';
import { clearedLink, isNarrowed, type ListQuery } from './listQuery.ts';
import styles from './NoRows.module.css';

interface NoRowsProps<Name extends string> {
  readonly query: ListQuery<Name | 'after'>;
  /** By which the list can be narrowed. */
  readonly fields: readonly Name[];
  /** What is said where nothing matches; the way to all of them follows. */
  readonly found: string;
  /** What is said where there is nothing yet, and what to do about it. */
  readonly none: string;
}

/** In the place of rows: an empty list and a search that finds nothing are not the same. */
export function NoRows<Name extends string>({ query, fields, found, none }: NoRowsProps<Name>) {
  const { t } = useI18n();
  if (!isNarrowed(query, fields) && query.after === '') return <span>{none}</span>;
  return (
    <>
      <span>{found}</span>{' '}
      <a className={styles.all} href={clearedLink<Name | 'after'>(query, fields)}>
        {t('admin:filters.clear')}
      </a>
    </>
  );
}
