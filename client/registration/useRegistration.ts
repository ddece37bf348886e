import { useSyncExternalStore } from 'react';
import { useRuntime } from '../Runtime.tsx';
import { initialRegistrationState, type RegistrationState, type RegistrationStore } from './registrationStore.ts';

const nothing = () => {};
const emptyStore: RegistrationStore = {
  get: () => initialRegistrationState,
  update: nothing,
  clear: nothing,
  subscribe: () => nothing,
};

/** The registration state and its updater. While hydrating it reads as empty, as on the server; then as stored. */
export function useRegistration(): readonly [RegistrationState, RegistrationStore['update'], RegistrationStore['clear']] {
  const store = useRuntime().registration ?? emptyStore;
  const state = useSyncExternalStore(store.subscribe, store.get, emptyStore.get);
  return [state, store.update, store.clear];
}
