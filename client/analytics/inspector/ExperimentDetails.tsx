import type { FormEvent } from 'react';
import type { DocumentExperiments } from '../../../shared/experiments/documentExperiments.ts';
import { experimentNames, experiments, type Variants } from '../../../shared/experiments/experiments.ts';
import { overridesCookie } from '../../../shared/experiments/inspector.ts';
import { readCookie } from '../../browser/cookies.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { DetailTable } from './ConsentDetails.tsx';
import styles from './Inspector.module.css';

interface ExperimentDetailsProps {
  readonly documentExperiments: DocumentExperiments;
  readonly variants: Variants;
  readonly onOverride: (cookie: string) => void;
}

export function ExperimentDetails({ documentExperiments: assignments, variants, onOverride }: ExperimentDetailsProps) {
  const { t } = useI18n();
  const overrides = new URLSearchParams(readCookie(overridesCookie, String) ?? '');
  const getReason = (name: keyof Variants) => {
    if (variants[name] !== assignments.variants[name]) return t('inspector:reason.changed');
    return t(`inspector:reason.${(assignments.isAssigned && assignments.reasons[experiments[name].key]) || 'default'}`);
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Array.from(new FormData(event.currentTarget), ([key, index]) => [key, String(index)]);
    onOverride(String(new URLSearchParams(chosen.filter(([, index]) => index !== ''))));
  };
  return (
    <>
      {!assignments.isAssigned && (
        <p className={styles.note}>
          {t(`inspector:whyNone.${assignments.reason === 'no key' ? 'noKey' : assignments.reason}`)}
        </p>
      )}
      <form onSubmit={apply}>
        <table className={styles.table} aria-label={t('inspector:experiments.title')}>
          <thead>
            <tr>
              <th scope="col">{t('inspector:experiments.key')}</th>
              <th scope="col">{t('inspector:experiments.shown')}</th>
              <th scope="col">{t('inspector:experiments.override')}</th>
            </tr>
          </thead>
          <tbody>
            {experimentNames.map((name) => {
              const { key, variants: registeredVariants } = experiments[name];
              return (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  <td>
                    <code>{String(variants[name])}</code>
                    <span className={styles.reason}>{getReason(name)}</span>
                  </td>
                  <td>
                    <select
                      name={key}
                      className={styles.select}
                      aria-label={t('inspector:experiments.overrideOf', { experiment: key })}
                      defaultValue={overrides.get(key) ?? ''}
                    >
                      <option value="">{t('inspector:experiments.none')}</option>
                      {registeredVariants.map((variant, index) => (
                        <option key={String(variant)} value={index}>
                          {String(variant)}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              );
            })}
            {assignments.isAssigned &&
              assignments.redirects.map((key) => {
                const exposure = assignments.exposures.find(({ experiment }) => experiment === key);
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
      {assignments.isAssigned && (
        <DetailTable
          label={t('inspector:experiments.title')}
          rows={[
            [t('inspector:experiments.version'), assignments.version] as const,
            ...Object.entries(assignments.attributes),
            [t('inspector:experiments.source'), assignments.source] as const,
          ].map(([name, value]) => [name, <code key={name}>{value}</code>])}
        />
      )}
    </>
  );
}
