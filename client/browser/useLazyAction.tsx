import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { useRuntime } from '../Runtime.tsx';

/** For an action whose code is loaded on use: an error message, and the function to run it. The next run tries again. */
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
