/** Whether a film is welcome: not where the system asks for less motion, nor on a connection that is slow or metered. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export function mayPlay(): boolean {
  // Too old to tell when the film is out of sight.
  if (typeof IntersectionObserver === 'undefined') return false;
  if (matchMedia(reducedMotion).matches || matchMedia('(prefers-reduced-data: reduce)').matches) return false;
  const { saveData = false, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  return !saveData && effectiveType === '4g';
}
