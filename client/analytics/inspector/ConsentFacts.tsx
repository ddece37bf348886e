import type { ReactNode } from 'react';
import { type ConsentDecision, purposes } from '../../../shared/consent/consent.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './Inspector.module.css';

export function ConsentFacts({ isReady, decision }: { isReady: boolean; decision: ConsentDecision | null }) {
  const { t } = useI18n();
  const formatBoolean = (isTrue: boolean) => t(isTrue ? 'inspector:yes' : 'inspector:no');
  const facts: [string, string][] = [[t('inspector:consent.ready'), formatBoolean(isReady)]];
  if (decision !== null) {
    const { choices, by, time, textVersion } = decision;
    for (const purpose of purposes) facts.push([t(`inspector:consent.${purpose}`), formatBoolean(choices[purpose])]);
    facts.push(
      [t('inspector:consent.by'), t(`inspector:by.${by}`)],
      // A browser's signal has no time.
      [t('inspector:consent.time'), time === 0 ? '–' : new Date(time).toISOString()],
      [t('inspector:consent.textVersion'), textVersion],
    );
  }
  return (
    <>
      <FactTable label={t('inspector:consent.title')} facts={facts} />
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

type FactTableProps = { readonly label: string; readonly facts: readonly (readonly [string, ReactNode])[] };

export function FactTable({ label, facts }: FactTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
