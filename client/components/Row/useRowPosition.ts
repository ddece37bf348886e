/** Reads where a scrolled list stands, and moves it by as many items as it shows. */
import { type RefObject, useEffect, useState } from 'react';

interface RowPosition {
  /** Of the first item in view; of the last one at the end. */
  readonly index: number;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** Pixels from one item to the next. */
function stepOf(list: HTMLElement): number {
  const [first, second] = list.children as Iterable<Element> as Iterable<HTMLElement>;
  return first === undefined || second === undefined ? 0 : second.offsetLeft - first.offsetLeft;
}

function readPosition(list: HTMLElement, total: number): RowPosition {
  const step = stepOf(list);
  const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
  const first = step === 0 ? 0 : Math.min(total - 1, Math.round(list.scrollLeft / step));
  return { index: isAtEnd && step > 0 ? total - 1 : first, isAtStart: list.scrollLeft < 2, isAtEnd };
}

const same = (a: RowPosition, b: RowPosition) =>
  a.index === b.index && a.isAtStart === b.isAtStart && a.isAtEnd === b.isAtEnd;

export function useRowPosition(listRef: RefObject<HTMLElement | null>, total: number) {
  const [position, setPosition] = useState<RowPosition>({ index: 0, isAtStart: true, isAtEnd: false });

  useEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const read = () => {
      const next = readPosition(list, total);
      setPosition((current) => (same(current, next) ? current : next));
    };
    read();
    list.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    return () => {
      list.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, [listRef, total]);

  const move = (direction: 1 | -1) => {
    const list = listRef.current;
    if (list === null) return;
    const step = stepOf(list);
    const shown = Math.max(1, Math.floor(list.clientWidth / Math.max(1, step)));
    list.scrollBy({ left: direction * shown * step });
  };
  return { ...position, move };
}
