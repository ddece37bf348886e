import type { ReactNode } from 'react';
import { type ConsentDecision, purposes } from '../../../shared/consent/consent.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import styles from './Inspector.module.css';

type ConsentFactsProps = { readonly isReady: boolean; readonly decision: ConsentDecision | null };

/** What was decided about tracking. */
export function ConsentFacts({ isReady, decision }: ConsentFactsProps) {
  const { t } = useI18n();
  const yesOrNo = (is: boolean) => t(is ? 'inspector:yes' : 'inspector:no');
  const ready = [t('inspector:consent.ready'), yesOrNo(isReady)] as const;
  if (decision === null)
    return (
      <>
        <FactTable label={t('inspector:consent.title')} facts={[ready]} />
        <p className={styles.note}>{t('inspector:consent.undecided')}</p>
      </>
    );
  const { choices, by, time, textVersion } = decision;
  return (
    <FactTable
      label={t('inspector:consent.title')}
      facts={[
        ready,
        ...purposes.map((purpose) => [t(`inspector:consent.${purpose}`), yesOrNo(choices[purpose])] as const),
        [t('inspector:consent.by'), t(`inspector:by.${by}`)],
        // A browser's signal has no time: it is sent with each request.
        [t('inspector:consent.time'), time === 0 ? '–' : new Date(time).toISOString()],
        [t('inspector:consent.textVersion'), textVersion],
      ]}
    />
  );
}

type QueueProps = { readonly waiting: readonly string[] | null; readonly decision: ConsentDecision | null };

/** What of the events waits for the decision. */
export function Queue({ waiting, decision }: QueueProps) {
  const { t } = useI18n();
  const isOpen = purposes.some((purpose) => decision?.choices[purpose]);
  if (waiting === null)
    return <p className={styles.note}>{t(isOpen ? 'inspector:queue.open' : 'inspector:queue.refused')}</p>;
  if (waiting.length === 0) return <p className={styles.note}>{t('inspector:queue.empty')}</p>;
  return (
    <p className={styles.note}>
      <span>{t('inspector:queue.waiting', { count: waiting.length })}</span> <code>{waiting.join(', ')}</code>
    </p>
  );
}

type FactTableProps = { readonly label: string; readonly facts: readonly (readonly [string, ReactNode])[] };

/** Names and what they are now. */
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
