/**
 * Moves the focus to where the visitor goes on after an answer: from what they pressed, in `scope`, or from what is gone.
 * Whoever has gone elsewhere meanwhile stays there, so that no late answer takes the keys that were meant for something else.
 */
export function focusIfLost(target: HTMLElement | null | undefined, scope?: Element | null): void {
  const { activeElement } = document;
  // What is around the target holds nobody: the page, or the nearest that can have the focus where a pressed button takes none.
  const isLost = activeElement === null || activeElement.contains(target ?? null);
  if (isLost || scope?.contains(activeElement)) target?.focus();
}
