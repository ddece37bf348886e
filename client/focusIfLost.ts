/**
 * Moves the focus to where the visitor goes on after an answer: from what they pressed, in `scope`, or from what is gone.
 * Whoever has gone elsewhere meanwhile stays there, so that no late answer takes the keys that were meant for another field.
 */
export function focusIfLost(target: HTMLElement | null | undefined, scope?: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || scope?.contains(activeElement)) target?.focus();
}
