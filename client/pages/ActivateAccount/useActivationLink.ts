import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { activationIdParameter } from '../../../shared/languagePaths.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useRuntime } from '../../Runtime.tsx';
import { useRegistration } from '../../registration/useRegistration.ts';
import { usePageData } from '../pageData.tsx';
import { type ActivateAccountData, activationIdOf, loadActivation } from './activateAccountQuery.ts';

/**
 * Moves the link's token out of the address bar into memory, where a copied address, the history and a later page's
 * referrer cannot find it. It is never stored; a reload asks for the mail's link again.
 */
export function useActivationToken(): string {
  const [{ accountActivationId }, update] = useRegistration();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address may carry a token again.
  useEffect(() => {
    const url = new URL(window.location.href);
    const id = activationIdOf(url.searchParams);
    if (id === '') return;
    update({ accountActivationId: id, accountActivationError: '' });
    url.searchParams.delete(activationIdParameter);
    // Not by the router: it would take the shortened address for another page and open it.
    window.history.replaceState(window.history.state, '', url);
  }, [location, update]);
  return accountActivationId;
}

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
