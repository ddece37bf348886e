import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './ErrorSummary.module.css';

type ShownError = { readonly field: string; readonly message: string };

/** All errors of a form, each linked to its field. Needs a new `key` per submission, to take the focus again. */
export function ErrorSummary({ errors }: { errors: readonly ShownError[] }) {
  const { t } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useEffect(() => {
    // Native scrolling would stop in the middle of the text above.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView();
  }, []);
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('common:errorSummary')}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={focusField}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field === null) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  const block = field.closest('fieldset') ?? field.parentElement ?? field;
  block.scrollIntoView({ block: 'center' });
}
