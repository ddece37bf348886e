import { countryCodes } from '../../../../shared/i18n/countries.ts';
import { region } from '../../../../shared/i18n/format.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import styles from './SplitGenerator.module.css';

interface CountryChoiceProps {
  readonly selected: readonly string[];
  readonly onChange: (countries: string[]) => void;
}

/** Folded, since most tests are for all of them. */
export function CountryChoice({ selected, onChange }: CountryChoiceProps) {
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
      <fieldset className={styles.group} aria-label={t('adminSplits:countries.legend')}>
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
