import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { activationIdParameter } from '../../../shared/languagePaths.ts';
import { useRegistration } from '../../registration/useRegistration.ts';
import { activationIdOf } from './activateAccountQuery.ts';

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
