/**
 * What visitors and their programs had entered before hydration. Where something foreign stood in the page by then (a
 * password manager's icon, a translated word), React makes the page anew, with empty fields; the old ones, which are gone
 * from it, still hold their values.
 */

/** What it returns puts back whatever is lost: into the fields, to whoever listens to them, and the focus. */
export function keepEntered(root: HTMLElement): () => void {
  // What only fields have is undefined elsewhere, in the old one and in the new one.
  const find = () => [...root.querySelectorAll<HTMLInputElement>('[name],a,button,summary')];
  const kept = find();
  let focused = document.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  return () => {
    const present = find();
    for (const old of kept) {
      const isLike = (other: HTMLInputElement) => keyOf(other) === keyOf(old);
      const twin = present.filter(isLike)[kept.filter(isLike).indexOf(old)];
      if (old.isConnected || !twin) continue;
      enter(twin, old);
      if (old !== focused) continue;
      twin.focus({ preventScroll: true });
      // Where the caret may be set: not in a field for an address.
      if (old.selectionStart != null) twin.setSelectionRange(old.selectionStart, old.selectionEnd);
    }
  };
}

function enter(field: HTMLInputElement, { value, checked }: HTMLInputElement): void {
  if (field.value === value && field.checked === checked) return;
  field.value = value;
  field.checked = checked;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Those alike stand in the same order as before; what is foreign has no class of ours. */
const keyOf = ({ name, className }: HTMLInputElement) => name || className;
