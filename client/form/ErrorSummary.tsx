/** All errors of a form, each linked to its field. A new `key` per submission makes it take the focus again. */
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './ErrorSummary.module.css';

export interface ShownError {
  readonly field: string;
  readonly message: string;
}

export function ErrorSummary({ errors }: { errors: readonly ShownError[] }) {
  const { t } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useEffect(() => {
    // To its top: where the browser stops by itself the window's edge slices what stands above it.
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

/** Focus, not only a jump: and the label stays in sight above the field. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field === null) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  const block = field.closest('fieldset') ?? field.parentElement ?? field;
  block.scrollIntoView({ block: 'center' });
}
