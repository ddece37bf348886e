/** The first view's picture, there at once, and the film over it once the page has nothing else to do. */

import { loadChunk } from '../../../../browser/loadChunk.ts';
import { useLazy } from '../../../../browser/onIdle.ts';
import { reducedMotion } from '../../../../browser/reducedMotion.ts';
import { Picture } from '../../../../components/Picture/Picture.tsx';
import type { FilmProps } from './Film.tsx';
import styles from './HeroVideo.module.css';

/** `url` replaces the house's own film. */
export function HeroVideo({ url }: FilmProps) {
  // Without its code the still stays, which is a picture of its own.
  const Film = useLazy(() => (canPlay() ? loadChunk(() => import('./Film.tsx')).then((module) => module.Film) : null));

  return (
    <>
      <div className={styles.cloth}>
        <Picture
          id="hero"
          alternative={{ id: 'hero-wide', media: '(max-width: 599px), (max-width: 899px) and (min-height: 600px)' }}
          alt=""
          sizes="(min-width: 900px) 48vw, (min-width: 600px) and (max-height: 599px) 48vw, 100vw"
          priority
          className={styles.still}
        />
      </div>
      {Film !== null && <Film url={url} />}
    </>
  );
}

/** Not where the system asks for less motion, nor on a connection that is slow or metered. */
function canPlay(): boolean {
  // Too old to tell when the film is out of sight.
  if (typeof IntersectionObserver === 'undefined') return false;
  if (matchMedia(reducedMotion).matches || matchMedia('(prefers-reduced-data: reduce)').matches) return false;
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';
}
