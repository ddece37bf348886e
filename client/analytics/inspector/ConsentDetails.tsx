import type { ReactNode } from 'react';
import { type ConsentDecision, purposes } from '../../../shared/consent/consent.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './Inspector.module.css';

export function ConsentDetails({ isReady, decision }: { isReady: boolean; decision: ConsentDecision | null }) {
  const { t } = useI18n();
  const formatBoolean = (isTrue: boolean) => t(isTrue ? 'inspector:yes' : 'inspector:no');
  const rows: [string, string][] = [[t('inspector:consent.ready'), formatBoolean(isReady)]];
  if (decision !== null) {
    const { choices, by, time, textVersion } = decision;
    for (const purpose of purposes) rows.push([t(`inspector:consent.${purpose}`), formatBoolean(choices[purpose])]);
    rows.push(
      [t('inspector:consent.by'), t(`inspector:by.${by}`)],
      // A browser's signal has no time.
      [t('inspector:consent.time'), time === 0 ? '–' : new Date(time).toISOString()],
      [t('inspector:consent.textVersion'), textVersion],
    );
  }
  return (
    <>
      <DetailTable label={t('inspector:consent.title')} rows={rows} />
      {decision === null && <p className={styles.note}>{t('inspector:consent.undecided')}</p>}
    </>
  );
}

type QueueProps = { readonly eventNames: readonly string[] | null; readonly decision: ConsentDecision | null };

export function Queue({ eventNames, decision }: QueueProps) {
  const { t } = useI18n();
  const hasConsent = purposes.some((purpose) => decision?.choices[purpose]);
  if (eventNames === null)
    return <p className={styles.note}>{t(hasConsent ? 'inspector:queue.open' : 'inspector:queue.refused')}</p>;
  if (eventNames.length === 0) return <p className={styles.note}>{t('inspector:queue.empty')}</p>;
  return (
    <p className={styles.note}>
      <span>{t('inspector:queue.waiting', { count: eventNames.length })}</span> <code>{eventNames.join(', ')}</code>
    </p>
  );
}

type DetailTableProps = { readonly label: string; readonly rows: readonly (readonly [string, ReactNode])[] };

export function DetailTable({ label, rows }: DetailTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
