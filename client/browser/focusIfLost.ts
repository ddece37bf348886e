/** Moves a lost focus, or one in `scope`, to the target. A visitor who has gone elsewhere meanwhile stays there. */
export function focusIfLost(target: HTMLElement | null | undefined, scope?: Element | null): void {
  const { activeElement } = document;
  // What is around the target holds nobody: the page, or the nearest that can have the focus where a pressed button takes none.
  const isLost = activeElement === null || activeElement.contains(target ?? null);
  if (isLost || scope?.contains(activeElement)) target?.focus();
}
