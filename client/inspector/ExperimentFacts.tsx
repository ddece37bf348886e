import { type FormEvent, useId } from 'react';
import { experimentNames, experiments } from '../../shared/experiments.ts';
import type { Overrides } from '../../shared/overrides.ts';
import { Button } from '../components/Button/Button.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { FactTable } from './FactTable.tsx';
import styles from './Inspector.module.css';
import type { Snapshot } from './snapshot.ts';

export interface ExperimentFactsProps extends Pick<Snapshot, 'documentExperiments' | 'variants'> {
  readonly overrides: Overrides;
  /** What is to be overridden from now on, all of it. */
  readonly onOverride: (overrides: Overrides) => void;
}

/** Each registered experiment with the variant that is shown, why, and the choice of another for this browser. */
export function ExperimentFacts({ documentExperiments, variants, overrides, onOverride }: ExperimentFactsProps) {
  const { t } = useI18n();
  const id = useId();
  const reasonOf = (name: keyof typeof variants) => {
    if (variants[name] !== documentExperiments.variants[name]) return t('inspector:reason.changed');
    const reason = documentExperiments.on ? documentExperiments.reasons[experiments[name].key] : undefined;
    return t(`inspector:reason.${reason ?? 'default'}`);
  };
  const redirects = documentExperiments.on ? documentExperiments.redirects : [];
  const variationOf = (redirect: string) =>
    documentExperiments.on
      ? documentExperiments.exposures.find(({ experiment }) => experiment === redirect)
      : undefined;
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const entries = experimentNames.flatMap((name) => {
      const { key, variants: registered } = experiments[name];
      const variant = registered[Number.parseInt(String(chosen.get(key)), 10)];
      return variant === undefined ? [] : [[key, variant] as const];
    });
    onOverride(new Map(entries));
  };

  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('inspector:experiments.title')}
      </h3>
      {!documentExperiments.on && (
        <p className={styles.note}>
          {t(`inspector:whyNone.${documentExperiments.why === 'no key' ? 'noKey' : documentExperiments.why}`)}
        </p>
      )}
      <form onSubmit={apply}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('inspector:experiments.key')}</th>
              <th scope="col">{t('inspector:experiments.shown')}</th>
              <th scope="col">{t('inspector:experiments.override')}</th>
            </tr>
          </thead>
          <tbody>
            {experimentNames.map((name) => {
              const { key, variants: registered } = experiments[name];
              return (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  <td>
                    <code>{String(variants[name])}</code>
                    <span className={styles.reason}>{reasonOf(name)}</span>
                  </td>
                  <td>
                    <select
                      name={key}
                      className={styles.select}
                      aria-label={t('inspector:experiments.overrideOf', { experiment: key })}
                      defaultValue={(registered as readonly unknown[]).indexOf(overrides.get(key))}
                    >
                      <option value={-1}>{t('inspector:experiments.none')}</option>
                      {registered.map((variant, index) => (
                        <option key={String(variant)} value={index}>
                          {String(variant)}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              );
            })}
            {redirects.map((key) => {
              const exposure = variationOf(key);
              return (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  <td>
                    {exposure !== undefined && <code>{exposure.variation}</code>}
                    <span className={styles.reason}>
                      {t(exposure === undefined ? 'inspector:reason.elsewhere' : 'inspector:reason.redirect')}
                    </span>
                  </td>
                  <td>–</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className={styles.note}>{t('inspector:experiments.note')}</p>
        <Button type="submit" kind="secondary" className={styles.apply}>
          {t('inspector:experiments.apply')}
        </Button>
      </form>
      {documentExperiments.on && (
        <FactTable
          labelledBy={id}
          facts={[
            [t('inspector:experiments.version'), <code key="version">{documentExperiments.version}</code>],
            ...Object.entries(documentExperiments.attributes).map(
              ([name, value]) => [name, <code key={name}>{value}</code>] as const,
            ),
            [t('inspector:experiments.source'), <code key="source">{documentExperiments.source}</code>],
          ]}
        />
      )}
    </section>
  );
}
