/**
 * What visitors and their programs had entered before hydration. Where something foreign stood in the page by then (a
 * password manager's icon, a translated word), React makes the page anew, with empty fields; the old ones, which are gone
 * from it, still hold their values.
 */

/** What it returns puts back whatever is lost: into the fields, to whoever listens to them, and the focus. */
export function captureFieldValues(root: HTMLElement): () => void {
  // What only fields have is undefined elsewhere, in the old one and in the new one.
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
      // Where the caret may be set: not in a field for an address.
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

/** Those alike stand in the same order as before; what is foreign has no class of ours. */
const getMatchKey = ({ name, className }: HTMLInputElement) => name || className;
