import { type RefObject, useEffect, useRef } from 'react';
import { useRuntime } from '../../Runtime.tsx';
import { presentCode } from '../../registration/arrival.ts';
import type { ClientRegistrationStore } from '../../registration/clientRegistration.ts';
import { useWindowEvent } from '../../useWindowEvent.ts';

/** Puts back what was typed beside the present link, else the link's code. The answer is the field's `onInput`. */
export function useCodeDraft(input: RefObject<HTMLInputElement | null>): () => void {
  const { registration } = useRuntime();
  /** What was put into the field, or heard from it. */
  const known = useRef('');
  const keep = () => {
    known.current = input.current?.value ?? '';
    registration.update({ registrationCode: known.current, linkCode: codeOfLink() });
  };
  // Once the page is alive: it is rendered without what only this visitor has.
  useEffect(() => {
    const field = input.current;
    if (field === null || field.value !== '') return;
    known.current = typedCode(registration) || codeOfLink();
    field.value = known.current;
  }, [input, registration]);
  // What a program has filled in may have told nobody. Of several such fields another one may hold what was typed.
  useWindowEvent('pagehide', () => {
    const value = input.current?.value ?? '';
    if (value !== '' && value !== known.current) keep();
  });
  return keep;
}

/** What was typed into a code field beside the present link, in whichever field and however long ago; else empty. */
export function typedCode(registration: ClientRegistrationStore): string {
  const { registrationCode, linkCode } = registration.get();
  return linkCode === codeOfLink() ? registrationCode : '';
}

function codeOfLink(): string {
  return presentCode()?.registrationCode ?? '';
}
