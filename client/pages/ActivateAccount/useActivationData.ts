import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/I18n.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { usePageData } from '../pageData.tsx';
import { type ActivateAccountData, loadActivation } from './loadActivation.ts';

/**
 * The page's data. After a language switch the address holds no token any more, but this tab still knows it: the
 * read-only question is asked again with that one. Null while the answer is on its way.
 */
export function useActivationData(token: string): ActivateAccountData | null {
  const arrived = usePageData<ActivateAccountData>();
  const { run } = useRuntime();
  const { locale } = useI18n();
  const [asked, setAsked] = useState<ActivateAccountData | null>(null);
  const isMissing = arrived.state.stage === 'noLink' && token !== '';
  useEffect(() => {
    if (!isMissing) return;
    let isLatest = true;
    void loadActivation(run, token, locale).then((data) => isLatest && setAsked(data));
    return () => {
      isLatest = false;
    };
  }, [isMissing, run, token, locale]);
  return isMissing ? asked : arrived;
}
