import { useEffect, useSyncExternalStore } from 'react';
import { type OpaqueText, unwrap } from '../../shared/page/opaqueText.ts';
import { useRuntime } from '../Runtime.tsx';
import { initialRegistration } from './clientRegistration.ts';

const getInitialState = () => initialRegistration;

/** The registration state and its updater. While hydrating it reads as empty, as on the server; then as stored. */
export function useRegistration() {
  const { registration } = useRuntime();
  const state = useSyncExternalStore(registration.subscribe, registration.get, getInitialState);
  return [state, registration.update, registration.clear] as const;
}

/** Keeps the name of whoever invited the visitor for the pages that no longer ask for it. */
export function useRememberInviter(inviterName: OpaqueText): void {
  const { registration } = useRuntime();
  const inviter = unwrap(inviterName);
  useEffect(() => {
    if (registration.get().inviter !== inviter) registration.update({ inviter });
  }, [registration, inviter]);
}
