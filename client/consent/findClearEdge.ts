/** Where a bar over a page can begin without slicing what is read or pressed there. */

/** Pixels of air above the bar: as much as there may be, then less, down to as much as keeps a line's letters whole. */
const airs = [10, 5, 2] as const;

/** Those of them that have a frame are sliced by it; of others, it is their words. */
const control = 'a, button, input, select, textarea';

/** Has a place, and is not seen there. */
const folded = 'details:not([open]) > :not(summary)';

/**
 * `edge`, or a place above it. All three are distances from the window's top, in px: where the bar begins by itself, the
 * highest place that it may begin at, and the answer. Where nothing as high as that is clear it stays at `edge`.
 */
export function findClearEdge(page: Element, edge: number, highest: number): number {
  for (const air of airs) {
    let clear = edge;
    for (;;) {
      const top = topOfSliced(page, clear, air);
      if (top === null) return clear;
      if (top - air < highest) break;
      clear = top - air;
    }
  }
  return edge;
}

/** The highest place of all that the bar would slice, or touch, if it began at `edge`. */
function topOfSliced(element: Element, edge: number, air: number): number | null {
  const tops = [...element.childNodes].flatMap((child) => {
    if (child instanceof Text) return linesOf(child).filter((line) => isSliced(line, edge, air));
    if (!(child instanceof Element) || child.matches(folded)) return [];
    const box = child.getBoundingClientRect();
    if (!isSliced(box, edge, air)) return [];
    const { position, borderTopWidth } = getComputedStyle(child);
    if (position === 'fixed') return [];
    if (child.matches(control) && Number.parseFloat(borderTopWidth) > 0) return [box];
    const top = topOfSliced(child, edge, air);
    return top === null ? [] : [{ top }];
  });
  return tops.length === 0 ? null : Math.min(...tops.map(({ top }) => top));
}

function linesOf(text: Text): readonly DOMRect[] {
  if (text.data.trim() === '') return [];
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

/** What is there for a screen reader only is a pixel wide. */
function isSliced({ top, bottom, width }: DOMRect, edge: number, air: number): boolean {
  return width > 1 && top < edge && bottom + air > edge;
}
