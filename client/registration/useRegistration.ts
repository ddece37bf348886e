import { useSyncExternalStore } from 'react';
import { useRuntime } from '../Runtime.tsx';
import { initialRegistrationState, type RegistrationState, type RegistrationStore } from './registrationStore.ts';

const initially = () => initialRegistrationState;

/** The registration state and its updater. While hydrating it reads as empty, as on the server; then as stored. */
export function useRegistration(): readonly [
  RegistrationState,
  RegistrationStore['update'],
  RegistrationStore['clear'],
] {
  const { registration } = useRuntime();
  const state = useSyncExternalStore(registration.subscribe, registration.get, initially);
  return [state, registration.update, registration.clear];
}
