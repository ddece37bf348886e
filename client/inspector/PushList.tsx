import { useId, useMemo } from 'react';
import type { MessageKey } from '../../shared/messageKeys.ts';
import type { Finding } from '../../shared/tracking/lintPersonalData.ts';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './Inspector.module.css';
import { judgePush } from './judgePush.ts';
import type { Push } from './snapshot.ts';

const findingWords: Readonly<Record<Finding['what'], MessageKey>> = {
  email: 'inspector:finding.email',
  // Only tests plant values.
  'seeded value': 'inspector:finding.personalKey',
  token: 'inspector:finding.token',
  'validity timestamp': 'inspector:finding.timestamp',
  'code or timestamp of a link': 'inspector:finding.code',
  'phone number': 'inspector:finding.phone',
  'query string': 'inspector:finding.query',
  'personal key': 'inspector:finding.personalKey',
  'not hashed': 'inspector:finding.notHashed',
  'unregistered key': 'inspector:finding.unregistered',
};

/** What stands in the data layer, newest first, and what of it should not. */
export function PushList({ pushes }: { pushes: readonly Push[] }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('inspector:pushes.title')}
      </h3>
      {pushes.length === 0 && <p className={styles.note}>{t('inspector:pushes.none')}</p>}
      <ol className={styles.pushes}>
        {pushes.map((push) => (
          <PushItem key={push.number} {...push} />
        ))}
      </ol>
    </section>
  );
}

function PushItem({ number, text }: Push) {
  const { t } = useI18n();
  // The linter reads in every encoding, which takes its time; a push that stays the same is judged once.
  const { name, isOurs, findings } = useMemo(() => judgePush(text), [text]);
  return (
    <li className={styles.push}>
      <p>
        <b>{`${number} ${name}`}</b>
        {!isOurs && <span className={styles.reason}>{t('inspector:pushes.foreign')}</span>}
      </p>
      {findings.length === 0 ? (
        <p className={styles.reason}>{t('inspector:pushes.clean')}</p>
      ) : (
        <ul className={styles.findings}>
          {findings.map(({ where, what }) => (
            <li key={`${where} ${what}`}>
              <code>{where}</code> <span>{t(findingWords[what])}</span>
            </li>
          ))}
        </ul>
      )}
      <pre className={styles.text}>{text}</pre>
    </li>
  );
}
