import { type RefObject, useEffect } from 'react';
import { codeOf } from '../../../shared/journey.ts';
import { useRuntime } from '../../Runtime.tsx';
import type { ClientRegistrationStore } from '../../registration/clientRegistration.ts';
import { useAtLeave } from '../../useAtLeave.ts';

/** Puts back what was typed beside the present link, else the link's code. The answer is the field's `onInput`. */
export function useCodeDraft(input: RefObject<HTMLInputElement | null>): () => void {
  const { registration } = useRuntime();
  const keep = () => {
    const registrationCode = input.current?.value ?? '';
    registration.update({ registrationCode, linkCode: codeOfLink() });
  };
  // Once the page is alive: it is rendered without what only this visitor has.
  useEffect(() => {
    const field = input.current;
    if (field === null || field.value !== '') return;
    field.value = typedCode(registration) || codeOfLink();
  }, [input, registration]);
  // Of several such fields another one may hold what was typed.
  useAtLeave(
    () => input.current?.value !== (typedCode(registration) || codeOfLink()) && input.current?.value && keep(),
  );
  return keep;
}

/** What was typed into a code field beside the present link, in whichever field and however long ago; else empty. */
export function typedCode(registration: ClientRegistrationStore): string {
  const { registrationCode, linkCode } = registration.get();
  return linkCode === codeOfLink() ? registrationCode : '';
}

function codeOfLink(): string {
  return codeOf(new URLSearchParams(window.location.search))?.registrationCode ?? '';
}
