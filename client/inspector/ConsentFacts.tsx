import { useId } from 'react';
import { purposes } from '../../shared/consent.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { FactTable } from './FactTable.tsx';
import styles from './Inspector.module.css';
import type { Snapshot } from './snapshot.ts';

/** What was decided about tracking, and what of the events waits for it. */
export function ConsentFacts({ isReady, decision, waiting }: Pick<Snapshot, 'isReady' | 'decision' | 'waiting'>) {
  const { t } = useI18n();
  const [consentId, queueId] = [useId(), useId()];
  const yesOrNo = (is: boolean) => t(is ? 'inspector:yes' : 'inspector:no');
  const decided =
    decision === null
      ? []
      : [
          ...purposes.map(
            (purpose) => [t(`inspector:consent.${purpose}`), yesOrNo(decision.choices[purpose])] as const,
          ),
          [t('inspector:consent.by'), t(`inspector:by.${decision.by}`)] as const,
          // A browser's signal has no time: it is sent with each request.
          [t('inspector:consent.time'), decision.time === 0 ? '–' : new Date(decision.time).toISOString()] as const,
          [t('inspector:consent.textVersion'), decision.textVersion] as const,
        ];
  return (
    <>
      <section className={styles.part} aria-labelledby={consentId}>
        <h3 id={consentId} className={styles.heading}>
          {t('inspector:consent.title')}
        </h3>
        <FactTable labelledBy={consentId} facts={[[t('inspector:consent.ready'), yesOrNo(isReady)], ...decided]} />
        {decision === null && <p className={styles.note}>{t('inspector:consent.undecided')}</p>}
      </section>
      <section className={styles.part} aria-labelledby={queueId}>
        <h3 id={queueId} className={styles.heading}>
          {t('inspector:queue.title')}
        </h3>
        {waiting === null && (
          <p className={styles.note}>
            {t(
              purposes.some((purpose) => decision?.choices[purpose])
                ? 'inspector:queue.open'
                : 'inspector:queue.refused',
            )}
          </p>
        )}
        {waiting?.length === 0 && <p className={styles.note}>{t('inspector:queue.empty')}</p>}
        {waiting !== null && waiting.length > 0 && (
          <p className={styles.note}>
            <span>{t('inspector:queue.waiting', { count: waiting.length })}</span> <code>{waiting.join(', ')}</code>
          </p>
        )}
      </section>
    </>
  );
}
