/**
 * Call before hydration. Where an extension has changed the page, React renders it again with empty fields; the returned
 * function restores the values of the removed fields, with input events, and the focus.
 */
export function captureFieldValues(root: HTMLElement): () => void {
  // On other elements a field's properties are undefined.
  const findElements = () => [...root.querySelectorAll<HTMLInputElement>('[name],a,button,summary')];
  const captured = findElements();
  let focused = document.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  return () => {
    const current = findElements();
    for (const original of captured) {
      const matches = (other: HTMLInputElement) => getMatchKey(other) === getMatchKey(original);
      const replacement = current.filter(matches)[captured.filter(matches).indexOf(original)];
      if (original.isConnected || !replacement) continue;
      copyValue(replacement, original);
      if (original !== focused) continue;
      replacement.focus({ preventScroll: true });
      // Null where the field's type has no caret position.
      if (original.selectionStart != null)
        replacement.setSelectionRange(original.selectionStart, original.selectionEnd);
    }
  };
}

function copyValue(field: HTMLInputElement, { value, checked }: HTMLInputElement): void {
  if (field.value === value && field.checked === checked) return;
  field.value = value;
  field.checked = checked;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Elements with the same key are matched in their order. */
const getMatchKey = ({ name, className }: HTMLInputElement) => name || className;
