import { loadChunk } from '../../../../browser/loadChunk.ts';
import { useLazy } from '../../../../browser/onIdle.ts';
import { reducedMotion } from '../../../../browser/reducedMotion.ts';
import { Picture } from '../../../../components/Picture/Picture.tsx';
import styles from './HeroVideo.module.css';

/** A picture, then the video over it once the page is idle. `url` replaces the built-in video. */
export function HeroVideo({ url }: { url: string | undefined }) {
  const VideoPlayer = useLazy(() =>
    canPlay() ? loadChunk(() => import('./VideoPlayer.tsx')).then((module) => module.VideoPlayer) : null,
  );

  return (
    <>
      <div className={styles.frame}>
        <Picture
          id="hero"
          alternative={{ id: 'hero-wide', media: '(max-width: 599px), (max-width: 899px) and (min-height: 600px)' }}
          alt=""
          sizes="(min-width: 900px) 48vw, (min-width: 600px) and (max-height: 599px) 48vw, 100vw"
          priority
          className="cover"
        />
      </div>
      {VideoPlayer !== null && <VideoPlayer url={url} />}
    </>
  );
}

/** Not with reduced motion, nor on a slow or metered connection. */
function canPlay(): boolean {
  if (typeof IntersectionObserver === 'undefined') return false;
  if (matchMedia(reducedMotion).matches || matchMedia('(prefers-reduced-data: reduce)').matches) return false;
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';
}
