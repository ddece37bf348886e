/** Focuses the target if the focus is lost or in `scope`, not if the visitor has moved it elsewhere. */
export function focusIfLost(target: HTMLElement | null | undefined, scope?: Element | null): void {
  const { activeElement } = document;
  // After a loss an ancestor of the target has the focus: the body, or, in Safari, the parent of a clicked button.
  const isLost = activeElement === null || activeElement.contains(target ?? null);
  if (isLost || scope?.contains(activeElement)) target?.focus();
}
