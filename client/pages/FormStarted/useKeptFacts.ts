import { useEffect } from 'react';
import type { CardFacts } from '../../../shared/code/invitation.ts';
import { useRuntime } from '../../Runtime.tsx';

/** Keeps what the card says for the pages after the form, which do not ask. */
export function useKeptFacts(facts: CardFacts | null): void {
  const { registration } = useRuntime();
  const said = JSON.stringify(facts);
  useEffect(() => registration.update({ invitation: JSON.parse(said) as CardFacts | null }), [registration, said]);
}
