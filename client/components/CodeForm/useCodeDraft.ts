import { type RefObject, useEffect } from 'react';
import { codeOf } from '../../../shared/journey.ts';
import { useRuntime } from '../../Runtime.tsx';

/**
 * What stands in the code field: what was typed before a reload, a language switch or a way back; otherwise the code of
 * the link. Another link is another invitation, so what was typed beside the last one gives way to it. The answer is
 * the field's `onInput`.
 */
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
    const { registrationCode, linkCode } = registration.get();
    const link = codeOfLink();
    field.value = registrationCode !== '' && linkCode === link ? registrationCode : link;
  }, [input, registration]);
  return keep;
}

function codeOfLink(): string {
  return codeOf(new URLSearchParams(window.location.search))?.registrationCode ?? '';
}
