import { useId } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './SplitGenerator.module.css';

export interface ChartRow {
  readonly label: string;
  /** Between 0 and 1. */
  readonly wanted: number;
  /** Null while it is not known. */
  readonly assigned: number | null;
}

/** Pixels: a line of text, two bars below it, and the space to the next. */
const heights = { row: 52, text: 14, bar: 10, wanted: 20, assigned: 32 };

/** Characters of a label that a phone has room for; the table has all of it. */
const longest = 36;

/** Two bars for each row, on one scale: an outline for what is wanted, a full one for what came. The table says it in figures. */
export function AssignmentChart({ rows }: { readonly rows: readonly ChartRow[] }) {
  const { t } = useI18n();
  const id = useId();
  const greatest = Math.max(...rows.flatMap(({ wanted, assigned }) => [wanted, assigned ?? 0]), 0.001);
  const widthOf = (share: number) => `${(share / greatest) * 99.5}%`;
  return (
    <figure className={styles.chart}>
      <svg role="img" aria-labelledby={id} width="100%" height={rows.length * heights.row}>
        <title id={id}>{t('adminSplits:assigned.heading')}</title>
        {rows.map(({ label, wanted, assigned }, index) => (
          <g key={label} transform={`translate(0 ${index * heights.row})`}>
            <text y={heights.text}>{label.length > longest ? `${label.slice(0, longest - 1)}…` : label}</text>
            <rect className={styles.wanted} y={heights.wanted} height={heights.bar} width={widthOf(wanted)} x="0.5" />
            <rect
              className={styles.assigned}
              y={heights.assigned}
              height={heights.bar}
              width={widthOf(assigned ?? 0)}
              x="0.5"
            />
          </g>
        ))}
      </svg>
      <figcaption className={styles.legend} aria-hidden="true">
        <span className={styles.wantedSign}>{t('adminSplits:assigned.wanted')}</span>
        <span className={styles.assignedSign}>{t('adminSplits:assigned.assigned')}</span>
      </figcaption>
    </figure>
  );
}
