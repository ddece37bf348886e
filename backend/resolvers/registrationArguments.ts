/** The contract's input of `register` → the rules' input: what is optional in GraphQL may be absent or null. */
import type { RegistrationInput } from '../domain/register.ts';

export interface RegistrationArguments {
  readonly idempotencyKey: string;
  readonly registrationCode: string;
  readonly validityTimestamp?: string | null;
  readonly gender: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly country: string;
  readonly postalCode?: string | null;
  readonly birthday?: string | null;
  readonly newsletter: boolean;
  readonly terms: boolean;
  readonly termsPkString: string;
  readonly dataPolicyPkString: string;
  readonly language: string;
  readonly variant?: string | null;
  readonly referrerHost?: string | null;
}

export function toRegistrationInput(input: RegistrationArguments): RegistrationInput {
  return {
    ...input,
    validityTimestamp: input.validityTimestamp ?? null,
    postalCode: input.postalCode ?? '',
    birthday: input.birthday ?? '',
    variant: input.variant ?? null,
    referrerHost: input.referrerHost ?? null,
  };
}
