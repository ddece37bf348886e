import { type MouseEvent, useId } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import type { FormState } from './formProps.ts';
import { problemWords, totalWords } from './problemWords.ts';
import styles from './SplitGenerator.module.css';
import { useFigures } from './useFigures.ts';

/** Each with its words and the way to its field. */
export function OpenProblems({ draft, read }: FormState) {
  const { t } = useI18n();
  const { percent } = useFigures();
  const id = useId();
  const labels: Readonly<Record<string, string>> = {
    name: t('adminSplits:name.label'),
    entry: t('adminSplits:entry.label'),
    coverage: t('adminSplits:coverage.label'),
    start: t('adminSplits:time.start'),
    end: t('adminSplits:time.end'),
  };
  const labelOf = (field: string) => {
    const [part, index] = field.split('-');
    if (index === undefined) return labels[field] ?? field;
    const number = Number(index) + 1;
    return part === 'path' ? t('adminSplits:targets.path', { number }) : t('adminSplits:targets.weight', { number });
  };
  // What is expected of the traffic stands in nobody's way.
  const open = [...problemWords(t, percent, draft, read)]
    .filter(([field]) => field in labels || field.includes('-'))
    .map(([field, words]) => ({ key: field, field, label: labelOf(field), words }));
  const total = totalWords(t, percent, read.problems.missing);
  const label = t('adminSplits:open.shares');
  if (total !== null && read.problems.missing !== 0)
    open.push({ key: 'total', field: 'weight-0', label, words: total });
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{t('adminSplits:open.heading')}</h2>
      <p>{t('adminSplits:open.text')}</p>
      <ul className={styles.links}>
        {open.map(({ key, field, label, words }) => (
          <li key={key}>
            <a href={`#${field}`} onClick={focusField}>
              {label}
            </a>
            <span>{`: ${words}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The address stays as it is. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
