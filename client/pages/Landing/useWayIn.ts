/** With a code, what its own button would do; without one, to the empty field. So a code is checked in one place. */
import type { RefObject } from 'react';
import { typedCode } from '../../components/CodeForm/useCodeDraft.ts';
import { useRuntime } from '../../Runtime.tsx';

/** @param codeField the field of a CodeForm. */
export function useWayIn(codeField: RefObject<HTMLInputElement | null>): () => void {
  const { registration } = useRuntime();
  return () => {
    const field = codeField.current;
    // The code of the link is being checked: what comes of it is shown at the top.
    if (field === null) return document.getElementById('main')?.focus();
    // The page has a second code field, further down.
    if (field.value.trim() === '') field.value = typedCode(registration);
    if (field.value.trim() === '') field.focus();
    else field.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  };
}
