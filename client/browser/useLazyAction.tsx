/** For a press whose code has to come first: what to say where it does not. The next press tries again. */
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { useRuntime } from '../Runtime.tsx';

export function useLazyAction(): readonly [ReactNode, (action: Promise<unknown>) => void] {
  const { t } = useI18n();
  const { report, handleLoadError } = useRuntime();
  const [errorKind, setErrorKind] = useState<'connection' | 'outdated' | null>(null);
  const runAction = (action: Promise<unknown>) => {
    setErrorKind(null);
    action.catch(async (error) => {
      report(error);
      setErrorKind(await handleLoadError(error));
    });
  };
  return [errorKind && <p role="alert">{t(`common:error.${errorKind}`)}</p>, runAction];
}
