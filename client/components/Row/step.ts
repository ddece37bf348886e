/** Pixels from one item of a row to the next. */
export function readStep(list: HTMLElement): number {
  const [first, second] = list.children as Iterable<Element> as Iterable<HTMLElement>;
  return first === undefined || second === undefined ? 0 : second.offsetLeft - first.offsetLeft;
}

/** `choose` gets the place of the first item in view, 1.5 between the second and the third, and says which it shall be. */
export function moveTo(list: HTMLElement, choose: (place: number) => number): void {
  const step = readStep(list);
  if (step > 0) list.scrollTo({ left: choose(list.scrollLeft / step) * step });
}
