/** Focuses the target if the focus is lost or in `scope`, not if the visitor has moved it elsewhere. */
export function focusIfLost(target: HTMLElement | null | undefined, scope?: Element | null): void {
  const { activeElement } = document;
  // An ancestor of the target has a lost focus: the body, or, in Safari, what is around a pressed button.
  const isLost = activeElement === null || activeElement.contains(target ?? null);
  if (isLost || scope?.contains(activeElement)) target?.focus();
}
