/** For a press whose code has to come first: what to say where it does not. The next press tries again. */
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { useRuntime } from '../Runtime.tsx';

export function usePress(): readonly [ReactNode, (work: Promise<unknown>) => void] {
  const { t } = useI18n();
  const { report, explainMissing } = useRuntime();
  const [problem, setProblem] = useState<'connection' | 'outdated' | null>(null);
  const press = (work: Promise<unknown>) => {
    setProblem(null);
    work.catch(async (error) => {
      report(error);
      setProblem(await explainMissing(error));
    });
  };
  return [problem && <p role="alert">{t(`common:error.${problem}`)}</p>, press];
}
