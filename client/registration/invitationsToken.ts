import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { invitationsTokenParameter } from '../../shared/routing/languagePaths.ts';
import { tabStorage, useHydrated, useTabStorage } from '../browser/safeStorage.ts';

const storageKey = 'invitations';

export function rememberInvitationsToken(token: string | null): void {
  tabStorage.set(storageKey, token);
}

export const useRememberedInvitationsToken = () => useTabStorage(storageKey);

/** Moves the token from the URL into the tab's storage. Null without one, on the server and while hydrating. */
export function useInvitationsToken(): string | null {
  const { search } = useLocation();
  const given = new URLSearchParams(search).get(invitationsTokenParameter) || null;
  useEffect(() => {
    if (given === null) return;
    rememberInvitationsToken(given);
    const url = new URL(window.location.href);
    url.searchParams.delete(invitationsTokenParameter);
    // The router would open the shortened URL as another page.
    window.history.replaceState(window.history.state, '', url);
  }, [given]);
  const remembered = useRememberedInvitationsToken();
  return useHydrated() ? (given ?? remembered) : null;
}
