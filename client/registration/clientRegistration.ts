/**
 * The client registration state of spec §3, in one place. It lives as long as the tab: reloads, back and a language
 * switch keep it.
 */
import { type CountryCode, defaultCountry, isCountryCode } from '../../shared/countries.ts';
import type { Memory } from '../memory.ts';

export type ActivationError = 'invalid' | 'failed';

const initial = {
  /** Where the visitor most likely is; the form offers it. */
  country: defaultCountry as CountryCode,
  registrationEmail: '',
  /** As it stands in the code field, typed and not yet checked. */
  registrationCode: '',
  /** The code of the link in the address when that was typed. */
  linkCode: '',
  inviter: '',
  /** Why the last attempt to activate ended; empty before one, and after a good one. */
  accountActivationError: '' as '' | ActivationError,
  /** The token of an activation link; never written to storage. */
  accountActivationId: '',
  registrationGender: '' as '' | 'MRS' | 'MR',
  registrationFirstName: '',
  registrationLastName: '',
  registrationPostalCode: '',
  registrationNewsLetter: false,
  registrationTermsAndConditions: false,
  registrationCountry: '' as '' | CountryCode,
  registrationBirthday: '',
  /** The backend's opaque id of the registration that waits for its activation. */
  registrationId: '',
  /** Typed as another address for that registration, and not yet sent. */
  newEmail: '',
  /** Typed into the application for membership, and not yet sent. */
  interestEmail: '',
  /** Epoch milliseconds from which the activation mail can be sent again; 0 while none was sent. */
  resendPossibleAt: 0,
  /** Made once per form; a repeated submission with the same input is the same registration. */
  idempotencyKey: '',
};

export type ClientRegistration = Readonly<typeof initial>;

export const initialRegistration: ClientRegistration = initial;

export interface ClientRegistrationStore {
  get(): ClientRegistration;
  update(change: Partial<ClientRegistration>): void;
  /** After a finished registration, so that the next one starts empty. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const storageKey = 'registration';
const neverStored: readonly string[] = ['accountActivationId', 'inviter'] satisfies (keyof ClientRegistration)[];

/** `memory` is the tab's; null keeps nothing. */
export function createClientRegistration(memory: Pick<Memory, 'get' | 'set'> | null): ClientRegistrationStore {
  let state = { ...initialRegistration, ...restore(memory?.get(storageKey) ?? 'null') };
  const listeners = new Set<() => void>();
  const set = (next: ClientRegistration) => {
    state = next;
    memory?.set(storageKey, storedForm(state));
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    update: (change) => set({ ...state, ...change }),
    clear: () => set(initialRegistration),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function storedForm(state: ClientRegistration): string {
  return JSON.stringify(state, (name, value) => (neverStored.includes(name) ? undefined : value));
}

/** Only known fields of the right type come back; anything else in the storage is ignored. */
function restore(text: string): Partial<ClientRegistration> {
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(initialRegistration).flatMap(([name, initial]) => {
      const value = (stored as Record<string, unknown>)[name];
      return typeof value === typeof initial && isAllowed(name, value) ? [[name, value]] : [];
    });
    return Object.fromEntries(entries) as Partial<ClientRegistration>;
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
