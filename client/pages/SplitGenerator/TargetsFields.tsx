/** The pages that visitors are led to, each with its share. */
import { flushSync } from 'react-dom';
import { landingSlugs } from '../../../shared/landingVariants.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import type { FieldsProps } from './formProps.ts';
import { LinkWarnings } from './LinkWarnings.tsx';
import { totalWords } from './problemWords.ts';
import { SplitField } from './SplitField.tsx';
import styles from './SplitGenerator.module.css';
import { shareEqually, writePercent } from './split/percent.ts';
import { type DraftTarget, fewestTargets, mostTargets } from './split/splitDraft.ts';
import { useFigures } from './useFigures.ts';

const suggestions = 'landing-pages';

export function TargetsFields({ draft: { targets }, read, errorOf, onChange }: FieldsProps) {
  const { t } = useI18n();
  const { decimalMark } = useFigures();
  const rows = targets.map((target, index) => ({ ...target, index, id: `path-${index}`, number: index + 1 }));
  const write = (next: readonly DraftTarget[]) => onChange({ targets: [...next] });
  const change = (index: number, changes: Partial<DraftTarget>) =>
    write(targets.map((target, at) => (at === index ? { ...target, ...changes } : target)));
  // The list that is there afterwards has the field that is in focus then.
  const writeAndGo = (next: readonly DraftTarget[], field: string) => {
    flushSync(() => write(next));
    document.getElementById(field)?.focus();
  };
  const shares = shareEqually(targets.length);

  return (
    <fieldset className={styles.group}>
      <legend>{t('adminSplits:targets.legend')}</legend>
      <p className={styles.hint}>{t('adminSplits:targets.hint')}</p>
      <datalist id={suggestions}>
        {['', ...landingSlugs].map((slug) => (
          <option key={slug} value={`/${slug}`} />
        ))}
      </datalist>
      {rows.map(({ id, index, number, path, weight }) => (
        <div key={id} className={styles.target}>
          <SplitField
            name={id}
            label={t('adminSplits:targets.path', { number })}
            value={path}
            error={errorOf(id, path)}
            onType={(typed) => change(index, { path: typed })}
            list={suggestions}
            inputMode="url"
            maxLength={2000}
          />
          <SplitField
            name={`weight-${index}`}
            label={t('adminSplits:targets.weight', { number })}
            value={weight}
            error={errorOf(`weight-${index}`, weight)}
            onType={(typed) => change(index, { weight: typed })}
            inputMode="decimal"
            maxLength={10}
          />
          {targets.length > fewestTargets && (
            <Button
              kind="quiet"
              aria-label={t('adminSplits:targets.removeOne', { number })}
              onClick={() =>
                writeAndGo(
                  targets.filter((_, at) => at !== index),
                  `path-${Math.min(index, targets.length - 2)}`,
                )
              }
            >
              {t('adminSplits:targets.remove')}
            </Button>
          )}
          <LinkWarnings warnings={read.warnings[index] ?? []} />
        </div>
      ))}
      <Total missing={read.problems.missing} />
      <div className={styles.buttons}>
        {targets.length < mostTargets && (
          <Button
            kind="quiet"
            onClick={() => writeAndGo([...targets, { path: '', weight: '' }], `path-${targets.length}`)}
          >
            {t('adminSplits:targets.add')}
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() =>
            write(
              targets.map((target, index) => ({ ...target, weight: writePercent(shares[index] ?? 0, decimalMark) })),
            )
          }
        >
          {t('adminSplits:targets.share')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Told as it changes: it is the one thing that no single field shows. */
function Total({ missing }: { readonly missing: number | null }) {
  const { t } = useI18n();
  const { percent } = useFigures();
  return (
    <p role="status" className={missing === 0 ? styles.outcome : styles.warning}>
      {totalWords(t, percent, missing)}
    </p>
  );
}
