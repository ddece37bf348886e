/** Uncovers pictures below the fold when they become visible. Covered after hydration, so nothing is hidden without scripts. */
import { type RefObject, useEffect } from 'react';
import { reducedMotion } from '../../browser/reducedMotion.ts';

export const revealProps = { 'data-reveal': '' } as const;

export function useReveal(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined' || matchMedia(reducedMotion).matches) return;
    const boxes = [...(container.current?.querySelectorAll<HTMLElement>('[data-reveal]') ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          target.removeAttribute('data-covered');
          observer.unobserve(target);
        }
      },
      { threshold: 0.15 },
    );
    for (const box of boxes) {
      const { top, left } = box.getBoundingClientRect();
      if (top < window.innerHeight && left < window.innerWidth) continue;
      box.setAttribute('data-covered', '');
      observer.observe(box);
    }
    return () => {
      observer.disconnect();
      for (const box of boxes) box.removeAttribute('data-covered');
    };
  }, [container]);
}
