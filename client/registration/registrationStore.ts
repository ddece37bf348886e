/**
 * The client registration state of spec §3, in one place. It lives as long as the tab: reloads, back and a language
 * switch keep it.
 */
import { type CountryCode, defaultCountry, isCountryCode } from '../../shared/countries.ts';
import type { Memory } from '../memory.ts';

export type ActivationError = 'invalid' | 'failed';

export interface RegistrationState {
  /** Where the visitor most likely is; the form offers it. */
  readonly country: CountryCode;
  readonly registrationEmail: string;
  /** As it stands in the code field, typed and not yet checked. */
  readonly registrationCode: string;
  /** The code of the link in the address when that was typed. */
  readonly linkCode: string;
  readonly inviter: string;
  /** Why the last attempt to activate ended; empty before one, and after a good one. */
  readonly accountActivationError: '' | ActivationError;
  /** The token of an activation link; never written to storage. */
  readonly accountActivationId: string;
  readonly registrationGender: '' | 'MRS' | 'MR';
  readonly registrationFirstName: string;
  readonly registrationLastName: string;
  readonly registrationPostalCode: string;
  readonly registrationNewsLetter: boolean;
  readonly registrationTermsAndConditions: boolean;
  readonly registrationCountry: '' | CountryCode;
  readonly registrationBirthday: string;
  /** The backend's opaque id of the registration that waits for its activation. */
  readonly registrationId: string;
  /** Typed as another address for that registration, and not yet sent. */
  readonly newEmail: string;
  /** Typed into the application for membership, and not yet sent. */
  readonly interestEmail: string;
  /** Epoch milliseconds from which the activation mail can be sent again; 0 while none was sent. */
  readonly resendPossibleAt: number;
  /** Made once per form; a repeated submission with the same input is the same registration. */
  readonly idempotencyKey: string;
}

export const initialRegistrationState: RegistrationState = {
  country: defaultCountry,
  registrationEmail: '',
  registrationCode: '',
  linkCode: '',
  inviter: '',
  accountActivationError: '',
  accountActivationId: '',
  registrationGender: '',
  registrationFirstName: '',
  registrationLastName: '',
  registrationPostalCode: '',
  registrationNewsLetter: false,
  registrationTermsAndConditions: false,
  registrationCountry: '',
  registrationBirthday: '',
  registrationId: '',
  newEmail: '',
  interestEmail: '',
  resendPossibleAt: 0,
  idempotencyKey: '',
};

export interface RegistrationStore {
  get(): RegistrationState;
  update(change: Partial<RegistrationState>): void;
  /** After a finished registration, so that the next one starts empty. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const storageKey = 'registration';
const neverStored: readonly string[] = ['accountActivationId', 'inviter'] satisfies (keyof RegistrationState)[];

/** `memory` is the tab's; null keeps nothing. */
export function createRegistrationStore(memory: Pick<Memory, 'get' | 'set'> | null): RegistrationStore {
  let state = { ...initialRegistrationState, ...restore(memory?.get(storageKey) ?? 'null') };
  const listeners = new Set<() => void>();
  const set = (next: RegistrationState) => {
    state = next;
    memory?.set(storageKey, storedForm(state));
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    update: (change) => set({ ...state, ...change }),
    clear: () => set(initialRegistrationState),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function storedForm(state: RegistrationState): string {
  return JSON.stringify(state, (name, value) => (neverStored.includes(name) ? undefined : value));
}

/** Only known fields of the right type come back; anything else in the storage is ignored. */
function restore(text: string): Partial<RegistrationState> {
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(initialRegistrationState).flatMap(([name, initial]) => {
      const value = (stored as Record<string, unknown>)[name];
      return typeof value === typeof initial && isAllowed(name, value) ? [[name, value]] : [];
    });
    return Object.fromEntries(entries) as Partial<RegistrationState>;
  } catch {
    return {};
  }
}

function isAllowed(name: string, value: unknown): boolean {
  if (name === 'country') return isCountryCode(value);
  if (name === 'registrationCountry') return value === '' || isCountryCode(value);
  if (name === 'accountActivationError') return value === '' || value === 'invalid' || value === 'failed';
  if (name === 'registrationGender') return value === '' || value === 'MRS' || value === 'MR';
  return true;
}
