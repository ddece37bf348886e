import { useEffect, useSyncExternalStore } from 'react';
import { type OpaqueText, unwrap } from '../../shared/page/opaqueText.ts';
import { useRuntime } from '../Runtime.tsx';
import { initialRegistration } from './clientRegistration.ts';

const getInitialState = () => initialRegistration;

/** State, update and clear. Empty while hydrating, as on the server. */
export function useRegistration() {
  const { registration } = useRuntime();
  const state = useSyncExternalStore(registration.subscribe, registration.get, getInitialState);
  return [state, registration.update, registration.clear] as const;
}

/** For pages without a code query. */
export function useRememberInviter(inviterName: OpaqueText): void {
  const { registration } = useRuntime();
  const inviter = unwrap(inviterName);
  useEffect(() => {
    if (registration.get().inviter !== inviter) registration.update({ inviter });
  }, [registration, inviter]);
}
