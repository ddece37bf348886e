/** A horizontally scrolled list; a mouse drags it, CarouselControls adds buttons. */
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { joinClasses } from '../joinClasses.ts';
import styles from './Carousel.module.css';

/** `children` are `li` elements, all of one width. */
export function Carousel({ className, ...list }: ComponentProps<'ul'> & { readonly 'aria-label': string }) {
  return (
    <ul
      {...list}
      className={joinClasses(styles.row, className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (SC 2.1.1).
      tabIndex={0}
      onKeyDown={scrollByKey}
      onFocus={scrollToFocused}
      onPointerDown={dragByMouse}
      onDragStart={(event) => event.preventDefault()}
    />
  );
}

/** Native arrow keys would stop between two items. */
function scrollByKey(event: KeyboardEvent<HTMLElement>): void {
  const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  cancelAnimationFrame(focusFrame);
  scrollToItem(event.currentTarget, (itemPosition) => Math.round(itemPosition) + direction);
}

let focusFrame = 0;

/** The browser scrolls a focused button only just into view, and scroll snap then returns to the previous item. */
function scrollToFocused({ target }: FocusEvent<HTMLElement>): void {
  focusFrame = requestAnimationFrame(() => {
    if (target.matches('li :focus-visible'))
      target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/** A shorter move is a click. */
const minDragPx = 6;

/** Touch and pens scroll natively. */
function dragByMouse({ currentTarget: list, pointerType, button, clientX }: PointerEvent<HTMLElement>): void {
  if (pointerType !== 'mouse' || button !== 0) return;
  const start = list.scrollLeft;
  const listeners = new AbortController();
  const { signal } = listeners;
  const endDrag = () => {
    listeners.abort();
    if (list.dataset.dragging === undefined) return;
    delete list.dataset.dragging;
    const isForward = list.scrollLeft > start;
    scrollToItem(list, (itemPosition) => (isForward ? Math.ceil(itemPosition - 0.2) : Math.floor(itemPosition + 0.2)));
    // The click after a drag, in the same task, is ignored.
    const click = new AbortController();
    window.addEventListener('click', stopEvent, { capture: true, signal: click.signal });
    setTimeout(() => click.abort());
  };
  const move = (event: globalThis.PointerEvent) => {
    // Released outside of the window.
    if (event.buttons === 0) return endDrag();
    const distance = event.clientX - clientX;
    if (list.dataset.dragging === undefined && Math.abs(distance) < minDragPx) return;
    list.dataset.dragging = '';
    list.scrollLeft = start - distance;
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', endDrag, { signal });
  window.addEventListener('pointercancel', endDrag, { signal });
}

function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** `getTarget` receives the position of the first visible item; 1.5 is between the second and the third. */
function scrollToItem(list: HTMLElement, getTarget: (itemPosition: number) => number): void {
  const step = getItemStep(list);
  if (step > 0) list.scrollTo({ left: getTarget(list.scrollLeft / step) * step });
}

interface CarouselControlsProps {
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly total: number;
  readonly positionLabel: (position: number) => string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}

export function CarouselControls({ listRef, total, positionLabel, ...labels }: CarouselControlsProps) {
  const { index, move, ...bounds } = useCarouselPosition(listRef, total);
  return <StepButtons {...labels} {...bounds} position={positionLabel(index + 1)} onStep={move} />;
}

/** `index`: the first visible item; at the end the last one. */
function readPosition(list: HTMLElement, total: number) {
  const step = getItemStep(list);
  const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
  const first = step === 0 ? 0 : Math.min(total - 1, Math.round(list.scrollLeft / step));
  return { index: isAtEnd && step > 0 ? total - 1 : first, isAtStart: list.scrollLeft < 2, isAtEnd };
}

type CarouselPosition = ReturnType<typeof readPosition>;

const isSamePosition = (a: CarouselPosition, b: CarouselPosition) =>
  a.index === b.index && a.isAtStart === b.isAtStart && a.isAtEnd === b.isAtEnd;

function useCarouselPosition(listRef: RefObject<HTMLElement | null>, total: number) {
  const [position, setPosition] = useState<CarouselPosition>({ index: 0, isAtStart: true, isAtEnd: false });
  useEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const read = () => {
      const next = readPosition(list, total);
      setPosition((current) => (isSamePosition(current, next) ? current : next));
    };
    read();
    const stop = new AbortController();
    list.addEventListener('scroll', read, { passive: true, signal: stop.signal });
    window.addEventListener('resize', read, { signal: stop.signal });
    return () => stop.abort();
  }, [listRef, total]);

  const move = (direction: 1 | -1) => {
    const list = listRef.current;
    if (list === null) return;
    const step = getItemStep(list);
    const visibleCount = Math.max(1, Math.floor(list.clientWidth / Math.max(1, step)));
    list.scrollBy({ left: direction * visibleCount * step });
  };
  return { ...position, move };
}

interface StepButtonsProps {
  readonly position: ReactNode;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
  readonly onStep: (direction: 1 | -1) => void;
}

export function StepButtons({ position, previousLabel, nextLabel, isAtStart, isAtEnd, onStep }: StepButtonsProps) {
  const steps = [
    { label: previousLabel, direction: -1, isDisabled: isAtStart },
    { label: nextLabel, direction: 1, isDisabled: isAtEnd },
  ] as const;
  return (
    <div className={styles.controls}>
      <p className={styles.position} aria-live="polite" aria-atomic="true">
        {position}
      </p>
      {steps.map(({ label, direction, isDisabled }) => (
        <button
          key={direction}
          type="button"
          className={joinClasses(styles.step, direction === -1 && styles.previous)}
          aria-label={label}
          aria-disabled={isDisabled ? true : undefined}
          onClick={() => !isDisabled && onStep(direction)}
        >
          <svg className={styles.arrow} viewBox="0 0 32 16" width="32" height="16" aria-hidden="true" focusable="false">
            <path d="M1 10h30L11 5" />
          </svg>
        </button>
      ))}
    </div>
  );
}

function getItemStep(list: HTMLElement): number {
  const [first, second] = list.children as Iterable<Element> as Iterable<HTMLElement>;
  return first === undefined || second === undefined ? 0 : second.offsetLeft - first.offsetLeft;
}
