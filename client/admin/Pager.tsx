import { useI18n } from '../i18n/I18n.tsx';
import { counted } from './counted.ts';
import { downloadLink, type ListQuery, listLink } from './listQuery.ts';
import styles from './Pager.module.css';

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
  const isLater = query.after !== '';
  // What stands in the place of the rows has said it.
  if (total === 0) return null;
  return (
    <div className={styles.pager}>
      <p>{total === null ? t('admin:pager.many') : t('admin:pager.total', counted(translator, total))}</p>
      <nav aria-label={t('admin:pager.label')} className={styles.links}>
        {isLater && <a href={listLink(query, {})}>{t('admin:pager.first')}</a>}
        {next !== null && (
          <a href={listLink(query, { after: next })} rel="next">
            {t('admin:pager.next')}
          </a>
        )}
        <a href={downloadLink(query)}>{t('admin:pager.download')}</a>
      </nav>
    </div>
  );
}
