/** The client registration state (spec §3): stored in the tab across reloads, history and language switches. */
import type { InvitationDetails } from '../../shared/codes/invitation.ts';
import { type CountryCode, defaultCountry } from '../../shared/i18n/countries.ts';
import { parseJson } from '../../shared/validation/parseJson.ts';
import type { SafeStorage } from '../browser/safeStorage.ts';

export type ActivationError = 'invalid' | 'failed';

export const initialRegistration = {
  country: defaultCountry as CountryCode,
  registrationEmail: '',
  registrationCode: '',
  /** The link's code when `registrationCode` was typed. */
  linkCode: '',
  inviter: '',
  invitation: null as InvitationDetails | null,
  accountActivationError: '' as '' | ActivationError,
  /** Never stored. */
  accountActivationId: '',
  registrationGender: '' as '' | 'MRS' | 'MR',
  registrationFirstName: '',
  registrationLastName: '',
  registrationPostalCode: '',
  registrationNewsLetter: false,
  registrationTermsAndConditions: false,
  registrationCountry: '' as '' | CountryCode,
  registrationBirthday: '',
  registrationId: '',
  newEmail: '',
  interestEmail: '',
  hasApplied: false,
  /** Epoch milliseconds. */
  resendPossibleAt: 0,
  /** The same input sent again is the same registration. */
  idempotencyKey: '',
};

export type ClientRegistration = Readonly<typeof initialRegistration>;

export type ClientRegistrationStore = ReturnType<typeof createClientRegistration>;

const storageKey = 'registration';
const neverStored: readonly string[] = [
  'accountActivationId',
  'inviter',
  'invitation',
] satisfies (keyof ClientRegistration)[];

export function createClientRegistration(memory: Pick<SafeStorage, 'get' | 'set'> | null) {
  let state: ClientRegistration = { ...initialRegistration, ...restore(memory?.get(storageKey) ?? '{}') };
  const listeners = new Set<() => void>();
  const set = (next: ClientRegistration) => {
    state = next;
    memory?.set(
      storageKey,
      JSON.stringify(state, (name, value) => (neverStored.includes(name) ? undefined : value)),
    );
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    update: (change: Partial<ClientRegistration>) => set({ ...state, ...change }),
    clear: () => set(initialRegistration),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Ignores stored values of another type. */
function restore(text: string): Partial<ClientRegistration> {
  const stored = Object.entries(Object(parseJson(text)));
  return Object.fromEntries(stored.filter(([name, value]) => hasExpectedType(name, value)));
}

const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(initialRegistration));

export const hasExpectedType = (name: string, value: unknown) => typeof value === typeof fields.get(name);
