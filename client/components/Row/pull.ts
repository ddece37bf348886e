/** A row is pulled by mouse. Fingers and pens scroll by themselves, with the momentum that belongs to the device. */

/** A hand trembles: less than this is a click. */
const slack = 6;

/** `clientX` is where the mouse was pressed; it may have moved on or been let go since. */
export function pull(list: HTMLElement, { clientX }: Pick<PointerEvent, 'clientX'>): void {
  const from = { x: clientX, left: list.scrollLeft };
  const listeners = new AbortController();
  const { signal } = listeners;

  const move = ({ clientX: now, buttons }: PointerEvent) => {
    // Released where nobody told us, as over the browser's own frame.
    if (buttons === 0) return end();
    const distance = now - from.x;
    if (list.dataset.pulled === undefined && Math.abs(distance) < slack) return;
    list.dataset.pulled = '';
    list.scrollLeft = from.left - distance;
  };
  const end = () => {
    listeners.abort();
    if (list.dataset.pulled === undefined) return;
    delete list.dataset.pulled;
    const isForward = list.scrollLeft > from.left;
    // On to the piece that it was pulled towards.
    moveTo(list, (place) => (isForward ? Math.ceil(place - 0.2) : Math.floor(place + 0.2)));
    const click = new AbortController();
    window.addEventListener('click', stopClick, { capture: true, signal: click.signal });
    // The click comes after the release, in the same task.
    setTimeout(() => click.abort());
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
}

/** What was under the mouse when it was let go is not meant. */
function stopClick(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

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
