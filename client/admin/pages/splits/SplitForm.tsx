import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { region } from '../../../../shared/i18n/format.ts';
import { landingSlugs } from '../../../../shared/routing/landingVariants.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { joinClasses } from '../../../components/joinClasses.ts';
import { Ways } from '../../../components/Ways/Ways.tsx';
import { FieldErrorMessage, fieldState, hintId } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import fieldRow from '../../actions/fieldRow.module.css';
import { CountryChoice } from './CountryChoice.tsx';
import styles from './SplitGenerator.module.css';
import { readLocalTime, writeUtc } from './split/localTime.ts';
import { shareEqually, writePercent } from './split/percent.ts';
import { readTraffic } from './split/planSplit.ts';
import { maxTargets, minTargets, type ReadSplit, type SplitDraft } from './split/readSplit.ts';
import { problemWords, totalWords } from './splitWords.ts';

interface SplitFormProps {
  readonly draft: SplitDraft;
  readonly read: ReadSplit;
  readonly onChange: (changes: Partial<SplitDraft>) => void;
  readonly onClear: () => void;
}

const suggestions = 'landing-pages';

const trafficFields = [
  { name: 'visitorsPerDay', words: 'visitors', inputMode: 'numeric', maxLength: 9 },
  { name: 'baseRate', words: 'rate', inputMode: 'decimal', maxLength: 10 },
  { name: 'change', words: 'change', inputMode: 'decimal', maxLength: 10 },
] as const;

/** What is wrong is said at once; that a field is empty only after it was left. */
export function SplitForm({ draft, read, onChange, onClear }: SplitFormProps) {
  const translator = useI18n();
  const { t, locale } = translator;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const clear = () => {
    setLeft(new Set());
    onClear();
    document.getElementById('name')?.focus();
  };
  const stateOf = (name: string, value: string) => {
    const problem = value.trim() === '' && !left.has(name) ? undefined : read.problems.get(name);
    return { name, value, error: problem === undefined ? null : problemWords(translator, problem) };
  };
  const textField = (name: 'name' | 'entry' | 'coverage') => ({
    ...stateOf(name, draft[name]),
    label: t(`adminSplits:${name}.label`),
    hint: t(`adminSplits:${name}.hint`),
    onType: (typed: string) => onChange({ [name]: typed }),
  });
  const times = new Intl.DateTimeFormat(region[locale], { dateStyle: 'medium', timeStyle: 'short' });
  const { targets } = draft;
  const targetField = (part: 'path' | 'weight', index: number) => ({
    ...stateOf(`${part}-${index}`, targets[index]?.[part] ?? ''),
    label: t(`adminSplits:targets.${part}`, { number: index + 1 }),
    onType: (typed: string) =>
      onChange({ targets: targets.map((target, at) => (at === index ? { ...target, [part]: typed } : target)) }),
  });
  // The list that is there afterwards has the field that is in focus then.
  const changeTargets = (next: SplitDraft['targets'], focused: number) => {
    flushSync(() => onChange({ targets: next }));
    document.getElementById(`path-${focused}`)?.focus();
  };
  const divideEqually = () => {
    const shares = shareEqually(targets.length);
    const mark = new Intl.NumberFormat(region[locale]).format(0.5).charAt(1);
    onChange({
      targets: targets.map((target, index) => ({ ...target, weight: writePercent(shares[index] ?? 0, mark) })),
    });
  };

  return (
    <form
      className={styles.form}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      onBlur={({ target }) => setLeft((before) => new Set(before).add(target.id))}
    >
      <SplitField {...textField('name')} maxLength={100}>
        {read.key !== '' && <output className={styles.outcome}>{t('adminSplits:name.key', { key: read.key })}</output>}
      </SplitField>
      <SplitField {...textField('entry')} inputMode="url" maxLength={1000} />
      <fieldset className={styles.group}>
        <legend>{t('adminSplits:targets.legend')}</legend>
        <p className={styles.hint}>{t('adminSplits:targets.hint')}</p>
        <datalist id={suggestions}>
          {['', ...landingSlugs].map((slug) => (
            <option key={slug} value={`/${slug}`} />
          ))}
        </datalist>
        {[...targets.keys()].map((index) => (
          <div key={index} className={styles.target}>
            <SplitField {...targetField('path', index)} list={suggestions} inputMode="url" maxLength={2000} />
            <SplitField {...targetField('weight', index)} inputMode="decimal" maxLength={10} />
            {targets.length > minTargets && (
              <Button
                kind="quiet"
                aria-label={t('adminSplits:targets.removeOne', { number: index + 1 })}
                onClick={() =>
                  changeTargets(
                    targets.filter((_, at) => at !== index),
                    Math.min(index, targets.length - 2),
                  )
                }
              >
                {t('adminSplits:targets.remove')}
              </Button>
            )}
            <div className={styles.warnings} role="status">
              {read.warnings[index]?.map(({ key, end }) => (
                <p key={key} className={styles.warning}>
                  {t(key, { end: end === null ? '' : `${times.format(end)} (${writeUtc(end)})` })}
                </p>
              ))}
            </div>
          </div>
        ))}
        <p role="status" className={read.missing === 0 ? styles.outcome : styles.warning}>
          {totalWords(translator, read.missing)}
        </p>
        <Ways>
          {targets.length < maxTargets && (
            <Button kind="quiet" onClick={() => changeTargets([...targets, { path: '', weight: '' }], targets.length)}>
              {t('adminSplits:targets.add')}
            </Button>
          )}
          <Button kind="quiet" onClick={divideEqually}>
            {t('adminSplits:targets.share')}
          </Button>
        </Ways>
      </fieldset>
      <SplitField {...textField('coverage')} inputMode="decimal" maxLength={10}>
        {read.split?.coverage === 0 && <p className={styles.warning}>{t('adminSplits:coverage.zero')}</p>}
      </SplitField>
      <CountryChoice chosen={draft.countries} onChange={(countries) => onChange({ countries })} />
      <div className={styles.times}>
        {(['start', 'end'] as const).map((name) => {
          const time = readLocalTime(draft[name]);
          return (
            <SplitField
              key={name}
              {...stateOf(name, draft[name])}
              label={t(`adminSplits:time.${name}`)}
              onType={(typed) => onChange({ [name]: typed })}
              type="datetime-local"
            >
              {time !== null && <output className={styles.outcome}>{writeUtc(time)}</output>}
            </SplitField>
          );
        })}
        <p className={styles.hint}>{t('adminSplits:time.zone', { zone: times.resolvedOptions().timeZone })}</p>
      </div>
      <fieldset className={styles.group}>
        <legend>{t('adminSplits:traffic.legend')}</legend>
        {trafficFields.map(({ name, words, ...input }) => {
          const isUnreadable = draft[name].trim() !== '' && readTraffic(draft, name) === null;
          return (
            <SplitField
              key={name}
              name={name}
              value={draft[name]}
              error={isUnreadable ? t('adminSplits:traffic.unreadable') : null}
              label={t(`adminSplits:traffic.${words}`)}
              onType={(typed) => onChange({ [name]: typed })}
              {...input}
            />
          );
        })}
      </fieldset>
      <div>
        <Button kind="quiet" onClick={clear}>
          {t('adminSplits:clear')}
        </Button>
      </div>
    </form>
  );
}

interface SplitFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'className'> {
  /** Also the element's id. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | null;
  readonly onType: (typed: string) => void;
}

/** Controlled, since every key counts at once. */
function SplitField({ label, hint, error, onType, children, ...input }: SplitFieldProps) {
  const { name } = input;
  return (
    <div className={joinClasses(fieldRow.row, styles.field)}>
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && (
        <p id={hintId(name)} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        {...input}
        id={name}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        {...fieldState(name, error, hint)}
      />
      <FieldErrorMessage name={name} message={error} />
      {children}
    </div>
  );
}
