import { useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { CountryChoice } from './CountryChoice.tsx';
import type { ErrorOf, FormProps } from './formProps.ts';
import { problemWords } from './problemWords.ts';
import { SplitField } from './SplitField.tsx';
import styles from './SplitGenerator.module.css';
import { TargetsFields } from './TargetsFields.tsx';
import { TimeFields } from './TimeFields.tsx';
import { useFigures } from './useFigures.ts';

const trafficFields = [
  { name: 'visitorsPerDay', words: 'visitors', inputMode: 'numeric', maxLength: 9 },
  { name: 'baseRate', words: 'rate', inputMode: 'decimal', maxLength: 10 },
  { name: 'change', words: 'change', inputMode: 'decimal', maxLength: 10 },
] as const;

/** What is wrong is said at once; that a field is empty only after it was left. */
export function SplitForm({ draft, read, onChange, onClear }: FormProps & { readonly onClear: () => void }) {
  const { t } = useI18n();
  const { percent } = useFigures();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const words = problemWords(t, percent, draft, read);
  const errorOf: ErrorOf = (field, value) =>
    value.trim() === '' && !left.has(field) ? null : (words.get(field) ?? null);
  const clear = () => {
    setLeft(new Set());
    onClear();
    document.getElementById('name')?.focus();
  };
  const textField = (name: 'name' | 'entry' | 'coverage' | 'visitorsPerDay' | 'baseRate' | 'change') => ({
    name,
    value: draft[name],
    error: errorOf(name, draft[name]),
    onType: (typed: string) => onChange({ [name]: typed }),
  });

  return (
    <form
      className={styles.form}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      onBlur={({ target }) => setLeft((before) => new Set(before).add(target.id))}
    >
      <SplitField
        {...textField('name')}
        label={t('adminSplits:name.label')}
        hint={t('adminSplits:name.hint')}
        maxLength={100}
      >
        {read.key !== '' && <output className={styles.outcome}>{t('adminSplits:name.key', { key: read.key })}</output>}
      </SplitField>
      <SplitField
        {...textField('entry')}
        label={t('adminSplits:entry.label')}
        hint={t('adminSplits:entry.hint')}
        inputMode="url"
        maxLength={1000}
      />
      <TargetsFields draft={draft} read={read} errorOf={errorOf} onChange={onChange} />
      <SplitField
        {...textField('coverage')}
        label={t('adminSplits:coverage.label')}
        hint={t('adminSplits:coverage.hint')}
        inputMode="decimal"
        maxLength={10}
      >
        {read.split?.coverage === 0 && <p className={styles.warning}>{t('adminSplits:coverage.zero')}</p>}
      </SplitField>
      <CountryChoice chosen={draft.countries} onChange={(countries) => onChange({ countries })} />
      <TimeFields draft={draft} errorOf={errorOf} onChange={onChange} />
      <fieldset className={styles.group}>
        <legend>{t('adminSplits:traffic.legend')}</legend>
        {trafficFields.map(({ name, words, ...input }) => (
          <SplitField key={name} {...textField(name)} label={t(`adminSplits:traffic.${words}`)} {...input} />
        ))}
      </fieldset>
      <div>
        <Button kind="quiet" onClick={clear}>
          {t('adminSplits:clear')}
        </Button>
      </div>
    </form>
  );
}
