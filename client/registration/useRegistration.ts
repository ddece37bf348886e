import { useSyncExternalStore } from 'react';
import { useRuntime } from '../Runtime.tsx';
import { type ClientRegistration, type ClientRegistrationStore, initialRegistration } from './clientRegistration.ts';

const initially = () => initialRegistration;

/** The registration state and its updater. While hydrating it reads as empty, as on the server; then as stored. */
export function useRegistration(): readonly [
  ClientRegistration,
  ClientRegistrationStore['update'],
  ClientRegistrationStore['clear'],
] {
  const { registration } = useRuntime();
  const state = useSyncExternalStore(registration.subscribe, registration.get, initially);
  return [state, registration.update, registration.clear];
}
