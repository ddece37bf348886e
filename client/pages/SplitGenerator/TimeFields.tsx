import { useI18n } from '../../i18n/I18n.tsx';
import type { FieldsProps } from './formProps.ts';
import { SplitField } from './SplitField.tsx';
import styles from './SplitGenerator.module.css';
import { readLocalTime, writeUtc } from './split/localTime.ts';

/** From when to when: typed by the clock on the wall, kept in UTC. */
export function TimeFields({ draft, errorOf, onChange }: Omit<FieldsProps, 'read'>) {
  const { t } = useI18n();
  const field = (name: 'start' | 'end') => {
    const time = readLocalTime(draft[name]);
    return (
      <SplitField
        type="datetime-local"
        name={name}
        label={t(`adminSplits:time.${name}`)}
        value={draft[name]}
        error={errorOf(name, draft[name])}
        onType={(typed) => onChange({ [name]: typed })}
      >
        {time !== null && <output className={styles.outcome}>{writeUtc(time)}</output>}
      </SplitField>
    );
  };
  return (
    <div className={styles.times}>
      {field('start')}
      {field('end')}
      <p className={styles.hint}>
        {t('adminSplits:time.zone', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      </p>
    </div>
  );
}
