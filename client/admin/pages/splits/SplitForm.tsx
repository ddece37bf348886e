import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { countryCodes } from '../../../../shared/i18n/countries.ts';
import { region } from '../../../../shared/i18n/format.ts';
import { landingSlugs } from '../../../../shared/routing/landingVariants.ts';
import { Actions } from '../../../components/Actions/Actions.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { joinClasses } from '../../../components/joinClasses.ts';
import { FieldErrorMessage, fieldState, hintId } from '../../../form/fields.tsx';
import { useI18n } from '../../../i18n/I18n.tsx';
import fieldRow from '../../actions/fieldRow.module.css';
import { readLocalTime, writeUtc } from './model/localTime.ts';
import { shareEqually, writePercent } from './model/percent.ts';
import { readTraffic } from './model/planSplit.ts';
import { maxTargets, minTargets, type ParsedSplit, type SplitDraft } from './model/readSplit.ts';
import styles from './SplitGenerator.module.css';
import { formatSplitError, formatTotal } from './splitMessages.ts';

interface SplitFormProps {
  readonly draft: SplitDraft;
  readonly parsed: ParsedSplit;
  readonly onChange: (changes: Partial<SplitDraft>) => void;
  readonly onClear: () => void;
}

const suggestionsId = 'landing-pages';

const trafficFields = [
  { name: 'visitorsPerDay', labelKey: 'visitors', inputMode: 'numeric', maxLength: 9 },
  { name: 'baseRate', labelKey: 'rate', inputMode: 'decimal', maxLength: 10 },
  { name: 'change', labelKey: 'change', inputMode: 'decimal', maxLength: 10 },
] as const;

/** Errors are shown immediately, but for an empty field only after it lost the focus. */
export function SplitForm({ draft, parsed, onChange, onClear }: SplitFormProps) {
  const translator = useI18n();
  const { t, locale } = translator;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const clear = () => {
    setTouched(new Set());
    onClear();
    document.getElementById('name')?.focus();
  };
  const getFieldProps = (name: string, value: string) => {
    const errorKey = value.trim() === '' && !touched.has(name) ? undefined : parsed.errors.get(name);
    return { name, value, error: errorKey === undefined ? null : formatSplitError(translator, errorKey) };
  };
  const getTextProps = (name: 'name' | 'entry' | 'coverage') => ({
    ...getFieldProps(name, draft[name]),
    label: t(`adminSplits:${name}.label`),
    hint: t(`adminSplits:${name}.hint`),
    onType: (typed: string) => onChange({ [name]: typed }),
  });
  const timeFormat = new Intl.DateTimeFormat(region[locale], { dateStyle: 'medium', timeStyle: 'short' });
  const { targets } = draft;
  const getTargetProps = (part: 'path' | 'weight', index: number) => ({
    ...getFieldProps(`${part}-${index}`, targets[index]?.[part] ?? ''),
    label: t(`adminSplits:targets.${part}`, { number: index + 1 }),
    onType: (typed: string) =>
      onChange({ targets: targets.map((target, at) => (at === index ? { ...target, [part]: typed } : target)) }),
  });
  // Rendered synchronously, so that the field to focus exists.
  const changeTargets = (next: SplitDraft['targets'], focused: number) => {
    flushSync(() => onChange({ targets: next }));
    document.getElementById(`path-${focused}`)?.focus();
  };
  const divideEqually = () => {
    const shares = shareEqually(targets.length);
    const decimalMark = new Intl.NumberFormat(region[locale]).format(0.5).charAt(1);
    onChange({
      targets: targets.map((target, index) => ({ ...target, weight: writePercent(shares[index] ?? 0, decimalMark) })),
    });
  };

  return (
    <form
      className={styles.form}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      onBlur={({ target }) => setTouched((before) => new Set(before).add(target.id))}
    >
      <SplitField {...getTextProps('name')} maxLength={100}>
        {parsed.key !== '' && (
          <output className={styles.outcome}>{t('adminSplits:name.key', { key: parsed.key })}</output>
        )}
      </SplitField>
      <SplitField {...getTextProps('entry')} inputMode="url" maxLength={1000} />
      <fieldset className={styles.group}>
        <legend>{t('adminSplits:targets.legend')}</legend>
        <p className={styles.hint}>{t('adminSplits:targets.hint')}</p>
        <datalist id={suggestionsId}>
          {['', ...landingSlugs].map((slug) => (
            <option key={slug} value={`/${slug}`} />
          ))}
        </datalist>
        {[...targets.keys()].map((index) => (
          <div key={index} className={styles.target}>
            <SplitField {...getTargetProps('path', index)} list={suggestionsId} inputMode="url" maxLength={2000} />
            <SplitField {...getTargetProps('weight', index)} inputMode="decimal" maxLength={10} />
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
              {parsed.warnings[index]?.map(({ key, end }) => (
                <p key={key} className={styles.warning}>
                  {t(key, { end: end === null ? '' : `${timeFormat.format(end)} (${writeUtc(end)})` })}
                </p>
              ))}
            </div>
          </div>
        ))}
        <p role="status" className={parsed.missing === 0 ? styles.outcome : styles.warning}>
          {formatTotal(translator, parsed.missing)}
        </p>
        <Actions>
          {targets.length < maxTargets && (
            <Button kind="quiet" onClick={() => changeTargets([...targets, { path: '', weight: '' }], targets.length)}>
              {t('adminSplits:targets.add')}
            </Button>
          )}
          <Button kind="quiet" onClick={divideEqually}>
            {t('adminSplits:targets.share')}
          </Button>
        </Actions>
      </fieldset>
      <SplitField {...getTextProps('coverage')} inputMode="decimal" maxLength={10}>
        {parsed.split?.coverage === 0 && <p className={styles.warning}>{t('adminSplits:coverage.zero')}</p>}
      </SplitField>
      <CountryChoice selected={draft.countries} onChange={(countries) => onChange({ countries })} />
      <div className={styles.times}>
        {(['start', 'end'] as const).map((name) => {
          const time = readLocalTime(draft[name]);
          return (
            <SplitField
              key={name}
              {...getFieldProps(name, draft[name])}
              label={t(`adminSplits:time.${name}`)}
              onType={(typed) => onChange({ [name]: typed })}
              type="datetime-local"
            >
              {time !== null && <output className={styles.outcome}>{writeUtc(time)}</output>}
            </SplitField>
          );
        })}
        <p className={styles.hint}>{t('adminSplits:time.zone', { zone: timeFormat.resolvedOptions().timeZone })}</p>
      </div>
      <fieldset className={styles.group}>
        <legend>{t('adminSplits:traffic.legend')}</legend>
        {trafficFields.map(({ name, labelKey, ...input }) => {
          const isUnreadable = draft[name].trim() !== '' && readTraffic(draft, name) === null;
          return (
            <SplitField
              key={name}
              name={name}
              value={draft[name]}
              error={isUnreadable ? t('adminSplits:traffic.unreadable') : null}
              label={t(`adminSplits:traffic.${labelKey}`)}
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
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | null;
  readonly onType: (typed: string) => void;
}

/** Controlled, unlike the fields of visitors' forms: the split is validated on every input. */
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

interface CountryChoiceProps {
  readonly selected: readonly string[];
  readonly onChange: (countries: string[]) => void;
}

function CountryChoice({ selected, onChange }: CountryChoiceProps) {
  const { t, locale } = useI18n();
  const names = new Intl.DisplayNames([region[locale]], { type: 'region' });
  const options = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
  const toggle = (code: string) =>
    onChange(selected.includes(code) ? selected.filter((each) => each !== code) : [...selected, code]);
  return (
    <details className={styles.countries}>
      <summary>
        {[t('adminSplits:countries.legend'), [...selected].sort().join(', ')].filter(Boolean).join(': ')}
      </summary>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{t('adminSplits:countries.legend')}</legend>
        <p className={styles.hint}>{t('adminSplits:countries.hint')}</p>
        <div className={styles.choices}>
          {options.map(({ code, name }) => (
            <label key={code}>
              <input type="checkbox" checked={selected.includes(code)} onChange={() => toggle(code)} />
              {`${name} (${code})`}
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
